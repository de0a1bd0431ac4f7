const LOST_CODE = /load(?:ing)? (?:css )?chunk|dynamically imported module|importing a module script/i;

/**
 * Whether a part of the application's own code could not be loaded, as after a deploy that replaced it: trying again asks
 * for what is gone, and only a reload helps.
 */
export function isLostCode(error: Error): boolean {
  return LOST_CODE.test(error.message);
}
