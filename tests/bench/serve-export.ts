/** Builds the exported site anew where its sources have changed since. Gives its folder. */
export async function buildExport(): Promise<string> {
  const { BUILDS, ensureBuilt } = await import('../../scripts/build.mjs');
  const env = {
    ...process.env,
    BASE_PATH: '',
    NEXT_PUBLIC_OPENALEX_API_URL: '',
    NEXT_PUBLIC_DATA_SOURCE: '',
  };
  await ensureBuilt(BUILDS.export, { env, isQuiet: true });
  return BUILDS.export.folder;
}

/** Serves the exported site. */
export async function serveExport(): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const { startDumbHost } = await import('../../scripts/dumb-host.mjs');
  return startDumbHost({ folder: await buildExport() });
}
