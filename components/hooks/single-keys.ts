import { FORMATS } from '@/lib/storage/formats';
import { readLocal, removeLocal, writeLocal } from '@/lib/storage/local-storage';

const { key: KEY } = FORMATS.singleKeys;

/** They are off on this page alone, where nothing can be stored. */
let isOffHere = false;

/**
 * Whether single letters, digits and signs work as keys anywhere on a page. Speech input and some other aids type letters by
 * themselves. Source: docs/behaviours/shell.md#single-keys.
 */
export function areSingleKeysOn(): boolean {
  return !isOffHere && readLocal(KEY) !== 'off';
}

export function switchSingleKeys(isOn: boolean): void {
  if (isOn) removeLocal(KEY);
  isOffHere = !isOn && !writeLocal(KEY, 'off');
}
