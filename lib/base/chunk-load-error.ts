const CHUNK_LOAD_FAILURE =
  /load(?:ing)? (?:css )?chunk|dynamically imported module|importing a module script/i;

/**
 * Whether a file of the application's own code could not be loaded, as after a deploy that replaced it. Trying again would
 * ask for the file that is gone; only a reload helps.
 */
export function isChunkLoadError(error: Error): boolean {
  return CHUNK_LOAD_FAILURE.test(error.message);
}
