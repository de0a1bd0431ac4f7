import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

/** How long it is watched. */
const WATCH_MS = 3_000;

/** @typedef {{ readonly all: number, readonly idle: number }} Times what the processors have spent so far, ms */

/** @param {ReturnType<typeof cpus>} processors @returns {Times} */
export function timesOf(processors) {
  let [all, idle] = [0, 0];
  for (const { times } of processors) {
    all += times.user + times.nice + times.sys + times.irq + times.idle;
    idle += times.idle;
  }
  return { all, idle };
}

/** The part of the time between that the processors worked, 0 to 1. @param {Times} before @param {Times} after */
export function busyShare(before, after) {
  const all = after.all - before.all;
  return all <= 0 ? 0 : 1 - (after.idle - before.idle) / all;
}

/**
 * The part of the processors that other work takes now. Not the load average, which still holds what ended a minute ago, as the bench
 * before this one.
 */
export async function otherWork() {
  const before = timesOf(cpus());
  await wait(WATCH_MS);
  return busyShare(before, timesOf(cpus()));
}
