import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { seededRandom } from '@/lib/base/random';
import { leavesOf } from '@/lib/search-text/leaves';
import type { QueryNode } from '@/lib/search-text/query-types';
import { readPasted } from '@/lib/strategy/dialects/read-pasted';
import { KnownIndex } from '@/lib/strategy/known-index';
import { readLines } from '@/lib/strategy/read-strategy-lines';
import { canBeSplit, withLinesSplit } from '@/lib/strategy/split-line';
import type { QueryLine } from '@/lib/strategy/types';
import { knownPaper } from '../support/known-papers';
import { lineOutcomes } from '../support/line-outcomes';
import { linesOfPasted } from '../support/pasted-lines';
import { describeWithSharedData, lazily, SHARED_DATA } from '../support/shared-data';

const PUBLISHED = z.object({ id: z.string(), text: z.string() });

function wordsOf(lines: readonly QueryLine[]): readonly string[] {
  const words = readLines(lines).flatMap(({ plan }) =>
    leavesOf(plan.tree).map(({ text }) => text.toLowerCase()),
  );
  return [...new Set(words)].toSorted();
}

/** Words and phrases as a text would have them. */
function termsOf(node: QueryNode): readonly string[] {
  switch (node.type) {
    case 'and':
    case 'or':
      return node.items.flatMap(termsOf);
    case 'not':
    case 'tagged':
      return termsOf(node.item);
    case 'near':
      return [...termsOf(node.left), ...termsOf(node.right)];
    default:
      return [
        leavesOf(node)
          .map(({ text }) => text.replaceAll('*', 's').replaceAll('?', 'a'))
          .join(' '),
      ];
  }
}

/** Papers made of the terms of a strategy, by chance. */
function papersOf(lines: readonly QueryLine[], random: () => number): KnownIndex {
  const terms = readLines(lines).flatMap(({ plan }) => (plan.tree === null ? [] : termsOf(plan.tree)));
  const some = (count: number) =>
    Array.from({ length: count }, () => terms[Math.floor(random() * terms.length)] ?? '').join(' . ');
  return new KnownIndex(
    Array.from({ length: 30 }, (_, at) => knownPaper(`W${at}`, some(3), { abstract: some(2 * at) })),
  );
}

function newIds(): () => string {
  let next = 0;
  return () => {
    next += 1;
    return `new${next}`;
  };
}

describeWithSharedData(
  'withLinesSplit(lines, ids, newId) of published strategies',
  () => {
    const all = lazily(() =>
      readFileSync(path.join(SHARED_DATA, 'strategies', 'strategies.jsonl'), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => PUBLISHED.parse(JSON.parse(line)))
        .map(({ id, text }) => ({
          id,
          lines: linesOfPasted(readPasted(text)),
          apart: linesOfPasted(readPasted(text, { partsScopes: true })),
        })),
    );

    it('takes every line apart that can be, and each line finds what it found', () => {
      const random = seededRandom(3);
      let parted = 0;
      for (const { id, lines } of all()) {
        const able = readLines(lines).filter(canBeSplit);
        const after = withLinesSplit(
          lines,
          able.map(({ line }) => line.id),
          newIds(),
        );
        const index = papersOf(lines, random);
        const [was, is] = [lines, after].map((each) => lineOutcomes(each, lines, index));
        expect({ id, ...is }).toEqual({ id, ...was });
        const changed = new Map(after.map((line) => [line.id, line.text]));
        expect(able.filter(({ line }) => changed.get(line.id) === line.text)).toEqual([]);
        parted += able.length;
      }
      expect(parted).toBeGreaterThan(700);
    });

    it('can take apart every search of one line', () => {
      const single = all().filter(({ lines }) => lines.length === 1);
      expect(single.length).toBeGreaterThan(40);
      expect(single.filter(({ lines }) => !readLines(lines).every(canBeSplit))).toEqual([]);
    });

    it('gives words of other scopes lines that can be asked, and loses none', () => {
      let several = 0;
      for (const { id, lines, apart } of all()) {
        if (apart.length === lines.length) expect({ id, apart }).toEqual({ id, apart: lines });
        else several += 1;
        const before = new Set(wordsOf(apart));
        expect([id, wordsOf(lines).filter((word) => !before.has(word))]).toEqual([id, []]);
        const faults = readLines(apart).flatMap(({ plan, problem }) =>
          problem?.type === 'itself' ? [] : [...plan.faults, ...(problem === null ? [] : [problem])],
        );
        expect([id, faults]).toEqual([id, []]);
      }
      expect(several).toBeGreaterThan(5);
    });
  },
  'strategies',
);
