import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { runToEnd } from '@/lib/base/slices';
import { parseRecord } from '@/lib/entities/parse';
import { abstractText } from '@/lib/entities/work';
import { LIBRARY_WORDS } from '@/lib/library/word-reader';
import { meetsQuery, ReadTexts } from '@/lib/search-text/meets-query';
import { type AskedStrategy, strategySteps } from '@/lib/strategy/known/ask-known';
import { KnownIndex, type KnownPaper } from '@/lib/strategy/known-index';
import { readLines } from '@/lib/strategy/read-strategy-lines';
import type { QueryLine } from '@/lib/strategy/types';
import { knownPaper } from '@/tests/support/known-papers';
import { SHARED_DATA } from '@/tests/support/shared-data';
import { buildLine } from '@/tests/support/strategy-lines';
import { BLOCKS, longStrategy } from './long-strategy';
import { cpuMs, reportGoal } from './report-goal';

const RECORDS = path.join(SHARED_DATA, 'synergy', 'records');
const REVIEWS = ['van_der_Valk_2021', 'Nelson_2002'];
const PAPERS = 1_000;

function readPapers(): readonly KnownPaper[] {
  const texts = REVIEWS.flatMap((name) =>
    gunzipSync(readFileSync(path.join(RECORDS, `${name}.ndjson.gz`)))
      .toString('utf8')
      .split('\n'),
  );
  const papers = texts.flatMap((text) => {
    const parsed = text === '' ? null : parseRecord('works', JSON.parse(text));
    if (parsed?.ok !== true) return [];
    const { id, raw } = parsed.value;
    return [knownPaper(id, raw.display_name ?? '', { abstract: abstractText(parsed.value) })];
  });
  return papers.slice(0, PAPERS);
}

function answer(index: KnownIndex, lines: readonly QueryLine[]) {
  const strategy: AskedStrategy = { lines, aside: { percent: 30, seed: 7 }, hits: [] };
  return runToEnd(strategySteps(index, strategy));
}

/** How many of the papers each line with words of its own finds, text by text. */
function readEveryText(papers: readonly KnownPaper[], lines: readonly QueryLine[]): readonly number[] {
  const texts = papers.map(
    ({ title, abstract }) => new ReadTexts([title, abstract ?? ''], LIBRARY_WORDS, true),
  );
  return readLines(lines).map(({ plan: { tree } }) =>
    tree === null ? 0 : texts.filter((text) => meetsQuery(tree, text)).length,
  );
}

test('60 lines of 30 terms over 1,000 known papers, after a change', () => {
  test.skip(!existsSync(RECORDS), 'No real records at hand');
  test.setTimeout(600_000);
  const papers = readPapers();
  const lines = longStrategy(papers).map((text, at) => buildLine(`l${at}`, text));
  const index = new KnownIndex(papers);
  const first = cpuMs(() => answer(index, lines));
  const changed = lines.map((line, at) => (at === 20 ? { ...line, text: `${line.text} OR cortisol` } : line));
  const again = cpuMs(() => answer(index, changed));
  const plain = cpuMs(() => readEveryText(papers, changed.slice(0, BLOCKS)));
  reportGoal({ name: 'strategy-first', unit: 'of-reading-every-text', value: first / plain });
  const isMet = reportGoal({
    name: 'strategy-changed',
    unit: 'of-reading-every-text',
    value: again / plain,
    atMost: 0.25,
  });
  expect(isMet).toBe(true);
});
