/** Preloaded into a server of ours: it ends when the process that started it is gone, however that one ended. */
const CHECK_MS = 100;
const parent = process.ppid;

setInterval(() => {
  // Orphans are given to another process.
  if (process.ppid !== parent) process.exit(0);
}, CHECK_MS).unref();
