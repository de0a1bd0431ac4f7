/** Serves the exported site, built anew where its sources have changed since. */
export async function serveExport(): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const [{ BUILDS, ensureBuilt }, { startDumbHost }] = await Promise.all([
    import('../../scripts/build.mjs'),
    import('../../scripts/dumb-host.mjs'),
  ]);
  const env = {
    ...process.env,
    BASE_PATH: '',
    NEXT_PUBLIC_OPENALEX_API_URL: '',
    NEXT_PUBLIC_DATA_SOURCE: '',
  };
  await ensureBuilt(BUILDS.export, { env, isQuiet: true });
  return startDumbHost({ folder: 'out' });
}
