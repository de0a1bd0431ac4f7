import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { QueryNode } from '@/lib/search-text/query-types';
import { readPasted } from '@/lib/strategy/dialects/read-pasted';
import { type PastedStrategy, SYSTEM_NAMES } from '@/lib/strategy/dialects/types';
import { writeLines } from '@/lib/strategy/dialects/write-lines';
import { type ReadLine, readLines } from '@/lib/strategy/read-strategy-lines';
import { linesOfPasted, lossyRows, pastedQueries, rowsOfLines } from '../support/pasted-lines';
import { logicOfText } from '../support/query-logic';
import { describeWithSharedData, lazily, SHARED_DATA } from '../support/shared-data';
import { swallowedWords } from '../support/swallowed-words';

const PUBLISHED = z.object({
  id: z.string(),
  system: z.string(),
  text: z.string(),
  expected: z.object({ hits: z.union([z.number(), z.record(z.string(), z.number())]).optional() }).nullable(),
});
type Published = z.infer<typeof PUBLISHED>;

function readJsonLines<T>(file: string, schema: z.ZodType<T>): readonly T[] {
  return readFileSync(path.join(SHARED_DATA, 'strategies', file), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => schema.parse(JSON.parse(line)));
}

/** How the collection names systems, and we. */
const OUR_NAMES: Readonly<Record<string, string>> = {
  'Ovid MEDLINE': 'Ovid',
  PubMed: 'PubMed',
  'Web of Science': 'Web of Science',
  Scopus: 'Scopus',
  'Embase.com': 'Embase.com',
  'CINAHL (EBSCOhost)': 'EBSCOhost',
};

/** Numbers of the lines that are named behind NOT and nowhere else, directly or through others. */
function behindNot(lines: readonly ReadLine[]): ReadonlySet<number> {
  const sides = new Map<number, Set<boolean>>();
  const visit = (node: QueryNode | null, isNot: boolean): void => {
    if (node === null) return;
    if (node.type === 'line') {
      const known = sides.get(node.number) ?? new Set();
      if (known.has(isNot)) return;
      sides.set(node.number, known.add(isNot));
      visit(lines[node.number - 1]?.plan.tree ?? null, isNot);
    } else if (node.type === 'not') visit(node.item, !isNot);
    else if (node.type === 'and' || node.type === 'or') for (const item of node.items) visit(item, isNot);
  };
  const named = new Set(lines.flatMap(({ references }) => references));
  for (const { number, plan } of lines) if (!named.has(number)) visit(plan.tree, false);
  return new Set([...sides].flatMap(([number, known]) => (known.has(false) ? [] : number)));
}

describeWithSharedData(
  'readPasted(text) of published strategies',
  () => {
    const all = lazily(() =>
      readJsonLines('strategies.jsonl', PUBLISHED).map(
        (strategy) => [strategy, readPasted(strategy.text)] as const,
      ),
    );
    const databases = () => all().filter(([{ system }]) => system !== 'Cristin (Tableau)');
    const each = (visit: (strategy: Published, pasted: PastedStrategy) => readonly string[]) =>
      databases().flatMap(([strategy, pasted]) =>
        visit(strategy, pasted).map((text) => `${strategy.id}: ${text}`),
      );

    it('reads all 130, and declines the four formulas of a reporting tool', () => {
      expect(all()).toHaveLength(130);
      const declined = all()
        .filter(([, { refusal }]) => refusal !== null)
        .map(([{ system }]) => system);
      expect(declined).toEqual(Array.from({ length: 4 }, () => 'Cristin (Tableau)'));
      expect(databases().filter(([, { lines }]) => lines.length === 0)).toEqual([]);
    });

    it('recognises the system of every one that names it', () => {
      expect(
        each(({ system }, pasted) =>
          OUR_NAMES[system] === undefined || OUR_NAMES[system] === pasted.system ? [] : [pasted.system],
        ),
      ).toEqual([]);
    });

    it('swallows no word and no code', () => {
      expect(each((_strategy, { lines }) => lines.flatMap(swallowedWords))).toEqual([]);
    });

    it('excludes nowhere more than was written without saying so', () => {
      const untold = each((_strategy, pasted) => {
        const queries = pastedQueries(pasted);
        const excluded = behindNot(readLines(linesOfPasted(pasted)));
        return queries.flatMap(({ number, text, typed, losses }) => {
          const isTold = losses.some(({ effect }) => effect === 'excludes');
          const isGone =
            /(?:^|[\s)\]./])not[\s(]/i.test(typed.replace(/"[^"]*"/g, '')) && !/\bNOT\b/.test(text);
          const wider = excluded.has(number)
            ? losses.filter(
                ({ effect, takenAs }) => effect === 'widens' || (effect === 'narrows' && takenAs !== null),
              )
            : [];
          return [...wider.map(({ token }) => `${number}: ${token}`), ...(isGone && !isTold ? [typed] : [])];
        });
      });
      expect(untold).toEqual([]);
    });

    it('gives lines that can be asked: their texts are read without a fault, and their references resolve', () => {
      const faults = each((_strategy, pasted) =>
        readLines(linesOfPasted(pasted)).flatMap(({ number, plan, problem }) => [
          ...plan.faults.map(({ kind, typed }) => `${number} ${kind} ${typed}`),
          ...(problem === null ? [] : [`${number} ${problem.type}`]),
        ]),
      );
      // The published text lacks a line, so two of its lines name themselves.
      expect(faults).toEqual(['clef-CD007868: 26 itself', 'clef-CD007868: 27 itself']);
    });

    it('keeps the reported numbers of the saved histories', () => {
      const utrecht = all().filter(([{ expected }]) => typeof expected?.hits === 'object');
      expect(utrecht.map(([{ id }]) => id)).toEqual([
        'utrecht-embase-compensation',
        'utrecht-pubmed-compensation',
      ]);
      for (const [strategy] of utrecht) {
        const queries = pastedQueries(readPasted(strategy.text));
        expect(queries.map(({ label, number }) => [label, number])).toEqual(
          queries.map((_query, at) => [`#${at + 1}`, at + 1]),
        );
        expect(queries.at(-1)).toMatchObject({
          text: '#1 AND #2 AND #3',
          limits: { fromYear: 2000, toYear: 2025 },
        });
      }
    });

    it.each(SYSTEM_NAMES.filter((name) => name !== 'unknown'))(
      'asks for the same by the same logic after it was written for %s and read again, but for what it tells',
      (system) => {
        let same = 0;
        const different = each((_strategy, pasted) => {
          const lines = linesOfPasted(pasted);
          const written = writeLines(lines, system);
          const lossy = lossyRows(written);
          const rows = rowsOfLines(lines, system);
          const back = pastedQueries(readPasted(written.text, { system }));
          return lines.flatMap(({ text, limits }, at) => {
            const { row, named } = rows[at] ?? { row: 0, named: 0 };
            if (lossy.has(row)) return [];
            const [read, last] = [back[row - 1], back[named - 1]];
            const isSame =
              logicOfText(read?.text ?? '') ===
                logicOfText(text, (number) => rows[number - 1]?.named ?? number) &&
              JSON.stringify(last?.limits) === JSON.stringify(limits) &&
              read?.losses.length === 0;
            same += isSame ? 1 : 0;
            return isSame ? [] : [`${text} | ${read?.typed} | ${read?.text}`];
          });
        });
        expect(different).toEqual([]);
        expect(same).toBeGreaterThan(2_900);
      },
    );
  },
  'strategies',
);
