import { readPasted } from '@/lib/strategy/dialects/read-pasted';
import type { SystemName } from '@/lib/strategy/dialects/types';
import { manyItems, superlinear } from '@/tests/support/growth';

/** What systems write that readers look at more closely, again and again; each in the system that knows its codes. */
const TEXTS: Readonly<Record<string, readonly [SystemName, (length: number) => string]>> = {
  rows: ['Ovid', manyItems((index) => `(heart* adj3 failure${index}).ti,ab.`, { between: '\n' })],
  alternatives: ['PubMed', manyItems((index) => `word${index}[tiab]`, { between: ' OR ' })],
  'open brackets': ['Ovid', manyItems(() => '(a OR b', { between: '\n' })],
  headings: ['Ovid', manyItems(() => 'exp Lung/ra, ri or', { between: ' ' })],
  quotes: ['Embase.com', manyItems(() => "'x", { between: ' ' })],
  'wildcards of a phrase': ['Ovid', manyItems((index) => `ab${index}c?`, { between: ' ' })],
  'wildcards of a word': ['Scopus', manyItems(() => 'a?b*c#')],
  'lines in one row': ['Ovid', manyItems((index) => `${index + 1} heart${index}.tw.`, { between: ' ' })],
  'numbers in one row': ['unknown', manyItems((index) => `1 a 2 b${index}`, { between: ' ' })],
  'lines without blanks': [
    'PubMed',
    manyItems((index) => `#${index + 1}heart[tiab]${index}`, { between: '\n' }),
  ],
  combinations: ['Ovid', manyItems((index) => `${index + 1} 1 or (2) ${index}`, { between: '\n' })],
  'rows of one line': ['Ovid', (length) => `1 a\n2 ${manyItems(() => '(Heart]', { between: '\n' })(length)}`],
  remarks: ['unknown', manyItems(() => 'heart # a remark', { between: '\n' })],
  digits: ['Ovid', (length) => '1'.repeat(length)],
  tabs: ['Ovid', (length) => `a${'\t'.repeat(length)}b`],
};

describe('readPasted(text) of long texts', () => {
  it.each(Object.entries(TEXTS))(
    'takes time in proportion to the length of %s',
    async (name, [system, textOf]) => {
      const read = (text: string) => readPasted(text, { system });
      expect(await superlinear(read, { [name]: textOf })).toEqual([]);
    },
    120_000,
  );
});
