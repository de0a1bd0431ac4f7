import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { readPasted } from '@/lib/strategy/dialects/read-pasted';
import type { PastedQuery, PastedStrategy } from '@/lib/strategy/dialects/types';
import { readLines } from '@/lib/strategy/read-strategy-lines';
import { describeWithSharedData, SHARED_DATA } from '../support/shared-data';
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

function queriesOf({ lines }: PastedStrategy): readonly PastedQuery[] {
  return lines.filter((line) => line.kind === 'query');
}

describeWithSharedData(
  'readPasted(text) of published strategies',
  () => {
    const published = readJsonLines('strategies.jsonl', PUBLISHED);
    const read = new Map(published.map((strategy) => [strategy, readPasted(strategy.text)]));
    const all = [...read];
    const databases = all.filter(([{ system }]) => system !== 'Cristin (Tableau)');
    const each = (visit: (strategy: Published, pasted: PastedStrategy) => readonly string[]) =>
      databases.flatMap(([strategy, pasted]) =>
        visit(strategy, pasted).map((text) => `${strategy.id}: ${text}`),
      );

    it('reads all 130, and declines the four formulas of a reporting tool', () => {
      expect(published).toHaveLength(130);
      const declined = all.filter(([, { refusal }]) => refusal !== null).map(([{ system }]) => system);
      expect(declined).toEqual(Array.from({ length: 4 }, () => 'Cristin (Tableau)'));
      expect(databases.filter(([, { lines }]) => lines.length === 0)).toEqual([]);
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

    it('gives lines that can be asked: their texts are read without a fault, and their references resolve', () => {
      const faults = each((_strategy, pasted) => {
        const queries = queriesOf(pasted).map(({ text, scope, forms, limits, number }) => ({
          id: String(number),
          kind: 'query' as const,
          text,
          scope,
          forms,
          limits,
          isOff: false,
          origin: null,
        }));
        return readLines(queries).flatMap(({ number, plan, problem }) => [
          ...plan.faults.map(({ kind, typed }) => `${number} ${kind} ${typed}`),
          ...(problem === null ? [] : [`${number} ${problem.type}`]),
        ]);
      });
      // The published text lacks a line, so two of its lines name themselves.
      expect(faults).toEqual(['clef-CD007868: 26 itself', 'clef-CD007868: 27 itself']);
    });
  },
  'strategies',
);
