import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readCsv } from '@/lib/base/read-csv';
import { planSearch } from '@/lib/search-text/plan-search';
import { readPasted } from '@/lib/strategy/dialects/read-pasted';
import type { PastedLine } from '@/lib/strategy/dialects/types';
import { readLines } from '@/lib/strategy/read-strategy-lines';
import { linesOfPasted } from '../support/pasted-lines';
import { describeWithSharedData, lazily, SHARED_DATA } from '../support/shared-data';

const FOLDER = path.join(SHARED_DATA, 'cases3');

/** A pasted search, and what is right of it as the index of the folder puts it. */
interface Joint {
  readonly file: string;
  readonly text: string;
  readonly right: string;
}

function readJoints(): readonly Joint[] {
  const [, ...rows] = readCsv(readFileSync(path.join(FOLDER, 'index.csv'), 'utf8'), ',');
  const rights = new Map(rows.map(([file = '', , right = '']) => [file, right]));
  return readdirSync(FOLDER)
    .filter((file) => /^d\d.*\.txt$/.test(file))
    .map((file) => ({
      file,
      text: readFileSync(path.join(FOLDER, file), 'utf8'),
      right: rights.get(file) ?? '',
    }));
}

const numbersIn = (text: string) => (text.match(/\d+/g) ?? []).map(Number);

/** By label, what `3, 6 and 7 combine lines: #1 OR #2, #4 OR #5`, `4 is #1 AND #2` and `5 joins 1 to 4` say. */
function combinationsOf(right: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const several = /;\s([\d, and]+) combine lines: ([^;]+)/.exec(right);
  const texts = several?.[2]?.split(/,\s/) ?? [];
  for (const [at, label] of numbersIn(several?.[1] ?? '').entries())
    found.set(String(label), texts[at] ?? '');
  for (const [, label = '', text = ''] of right.matchAll(/;\s(\d+) is (#[^;,]+)/g)) found.set(label, text);
  for (const [, label = '', line = ''] of right.matchAll(/;\s(\d+) is line (\d+)/g))
    found.set(label, `#${line}`);
  for (const [, label = '', from = '', to = ''] of right.matchAll(/\b(\d+) joins (\d+) to (\d+)/g)) {
    const lines = Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) => `#${Number(from) + at}`);
    found.set(label, lines.join(' OR '));
  }
  return found;
}

function labelOf({ label }: PastedLine): string | null {
  return label?.replace(/^[#S]/, '') ?? null;
}

describeWithSharedData(
  'readPasted(text) of searches as people copy them',
  () => {
    const joints = lazily(readJoints);
    const each = (visit: (joint: Joint, lines: readonly PastedLine[]) => readonly string[]) =>
      joints().flatMap((joint) =>
        visit(joint, readPasted(joint.text).lines).map((text) => `${joint.file}: ${text}`),
      );

    it('has as many lines as it had, each with its hits', () => {
      const differing = each(({ right }, lines) => {
        const count = /^(\d+) lines/.exec(right)?.[1];
        if (count === undefined) return [];
        const labels = lines.map(labelOf).filter((label) => label !== null);
        const hits = numbersIn(/hits ([\d, and]+)/.exec(right)?.[1]?.replace(/,(?=\d)/g, '') ?? '');
        const found = lines.map((line) => line.hits).filter((number) => number !== null);
        return [
          ...(labels.join() === Array.from({ length: Number(count) }, (_, at) => at + 1).join()
            ? []
            : [labels.join()]),
          ...(hits.every((number) => found.includes(number)) ? [] : [found.join()]),
        ];
      });
      expect(differing).toEqual([]);
    });

    it('has the combinations that it had', () => {
      const differing = each(({ right }, lines) =>
        [...combinationsOf(right)].flatMap(([label, text]) => {
          const line = lines.find((other) => labelOf(other) === label);
          return line?.kind === 'query' && line.text === text
            ? []
            : [`${label} ${line?.text ?? 'is not there'}`];
        }),
      );
      expect(differing).toEqual([]);
    });

    it('can be asked, and names lines that are there', () => {
      const faults = each(({ text }) => {
        const pasted = readPasted(text);
        return [
          ...pasted.lines.flatMap(({ losses }) =>
            losses.filter(({ why }) => /no line of this/.test(why)).map(({ token }) => token),
          ),
          ...readLines(linesOfPasted(pasted)).flatMap(({ plan, problem }) => [
            ...plan.faults.map(({ kind }) => kind),
            ...(problem === null ? [] : [problem.type]),
          ]),
        ];
      });
      expect(faults).toEqual([]);
    });

    it('searches no code, label or count as a word', () => {
      const words = each((_joint, lines) =>
        lines.flatMap((line) =>
          line.kind === 'query'
            ? (line.text.match(
                /\.\w{2}\.|\b(?:noft|exact|explode|limit|adj\d?|near\d)\b|(?<![#\d~])\b\d{3,}\b/gi,
              ) ?? [])
            : [],
        ),
      );
      expect(words).toEqual([]);
    });

    it('asks about each title in capitals that holds an operator', () => {
      const titles = joints().filter(({ right }) => /a hint that/.test(right));
      const unasked = titles.flatMap(({ text }) =>
        text
          .split('\n')
          .filter(
            (title) =>
              title !== '' && planSearch(title).hints.every(({ instead }) => instead !== `"${title}"`),
          ),
      );
      expect(unasked).toEqual([]);
    });

    it('gives what is stated of single files', () => {
      const texts = Object.fromEntries(
        joints().map(({ file, text }) => [
          file,
          readPasted(text).lines.flatMap((line) => (line.kind === 'query' ? [line.text] : [])),
        ]),
      );
      const stated: Readonly<Record<string, readonly string[]>> = {
        'd01_ovid_wildcards.txt': ['tumo* OR behavio*', 'wom*', 'colo*', '#1 AND #2 AND #3'],
        'd05_field_behind_a_blank.txt': ['"hello world"', '"kidney calculi"', '#1 AND #2'],
        'd05_near3.txt': ['"kidney"~3~"stone"'],
        'd05_proquest.txt': ['"treatment outcomes" OR placebo OR ((teacher* AND burnout) AND stress)'],
        'd05_range_before_the_operator.txt': ['kidney', 'stone', 'calculus', '#1 OR #2 OR #3'],
        'd05_remarks_with_number_sign.txt': ['kidney* OR renal', 'stone* OR calcul*', '#1 AND #2'],
      };
      const there = Object.entries(stated).filter(([file]) => texts[file] !== undefined);
      expect(there.map(([file]) => [file, texts[file]])).toEqual(there);
    });
  },
  'cases3',
);
