import { readFileSync } from 'node:fs';
import { fromRoot } from './project.mjs';

/**
 * Prints the help of a command where it is asked for, before anything is installed: a server without a registry gets it too.
 *
 * @param {string} file from the root
 * @param {readonly string[]} args
 * @returns {boolean} whether it was asked for
 */
export function printHelp(file, args = process.argv.slice(2)) {
  if (!args.includes('--help')) return false;
  console.log(readFileSync(fromRoot(file), 'utf8').trimEnd());
  return true;
}
