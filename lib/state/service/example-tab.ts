import { FORMATS } from '@/lib/storage/formats';
import { readTab, removeTab, writeTab } from '@/lib/storage/tab-storage';

const KEY = FORMATS.exampleChosen.key;

/** Whether this tab looks at the example: the sample library answers until it leaves it. */
export function isExampleTab(): boolean {
  return readTab(KEY) !== null;
}

export function enterExample(): void {
  writeTab(KEY, 'yes');
}

export function leaveExample(): void {
  removeTab(KEY);
}
