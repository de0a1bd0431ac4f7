import { atom } from 'jotai/vanilla';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { formatPercent } from '@/lib/format/percent';
import { strategyDocument } from '@/lib/project/report/strategy-document';
import { projectAtom } from '@/lib/state/project/open-project-atoms';
import { dataSourceAtom } from '@/lib/state/service/data-source-atom';
import type { WrittenSystem } from '@/lib/strategy/dialects/system-forms';
import { type WrittenStrategy, writeLines } from '@/lib/strategy/dialects/write-lines';
import { type TextOptions, writeText } from '@/lib/strategy/dialects/write-text';
import { countOfSet, type SetCount } from '@/lib/strategy/questions';
import type { Recall, SeenAndAside } from '@/lib/strategy/set-aside';
import { tellBasis } from '@/lib/strategy/tell-known';
import { lineAnswersAtom, strategyAnswerAtom } from './found-atoms';
import { compiledLinesAtom } from './reading-atoms';
import { exactWorksAtom } from './retrieve-atoms';
import { askedLinesAtom } from './set-of-line';
import { strategyAnswersAtom, strategyLinesAtom, strategyPlaceAtom } from './strategy-atoms';

/** As text for the appendix of a paper, or in the syntax of another system. */
export type WrittenForm = 'text' | WrittenSystem;

/** The counts of each line, by its id; lines that were not asked are absent. */
const resultsAtom = atom((get): ReadonlyMap<string, SetCount> => {
  const [answers, exactly] = [get(strategyAnswersAtom), get(exactWorksAtom)];
  return new Map(
    [...get(askedLinesAtom).values()].flatMap(({ id, set }) => {
      const count = countOfSet(set, null, answers);
      if (count === null || count.time === '') return [];
      const exact = exactly(id);
      return [[id, exact === null ? count : { ...count, least: exact.size, most: exact.size }] as const];
    }),
  );
});

function partText(found: number, total: number, { value, interval }: Recall['seen']): string {
  const range =
    interval === null
      ? ''
      : `, 95% interval ${formatPercent(interval.low)} to ${formatPercent(interval.high)}`;
  return `${formatExactCount(found)} of ${formatQuantity(total, 'known paper')} (${formatPercent(value)}${range})`;
}

function recallText(found: SeenAndAside, papers: SeenAndAside, recall: Recall): string {
  const seen = partText(found.seen, papers.seen, recall.seen);
  return papers.aside === 0
    ? seen
    : `${seen}; of those set aside ${partText(found.aside, papers.aside, recall.aside)}`;
}

/** The known papers that the result finds, in a sentence; empty if there are none. */
const recallAtom = atom((get): string => {
  const answer = get(strategyAnswerAtom);
  const line = get(lineAnswersAtom).get(answer?.main ?? 0);
  if (answer === null || line === undefined || answer.papers.seen + answer.papers.aside === 0) return '';
  const aside = new Set(answer.aside);
  const hidden = line.found.filter((place) => aside.has(place)).length;
  const found = { seen: line.found.length - hidden, aside: hidden };
  const told = recallText(found, answer.papers, line.recall);
  const set = get(compiledLinesAtom)[line.number - 1]?.set ?? null;
  return `Line ${line.number} finds ${told}, computed from ${tellBasis(set)}.`;
});

/** The text around the lines in the appendix of a paper. */
const textOptionsAtom = atom(
  (get): TextOptions => ({
    title: get(strategyPlaceAtom) === 'project' ? (get(projectAtom)?.header.name ?? '') : '',
    source: get(dataSourceAtom),
    results: get(resultsAtom),
    recall: get(recallAtom),
  }),
);

/** The strategy in a form, with the parts that could not be carried over. */
export const writtenStrategyAtom = atom((get) => {
  const lines = get(strategyLinesAtom);
  return (form: WrittenForm): WrittenStrategy => {
    if (form !== 'text') return writeLines(lines, form);
    return { text: writeText(lines, get(textOptionsAtom)), losses: [] };
  };
});

/** The appendix of a paper, for files with tables. */
export const strategyDocumentAtom = atom((get) => {
  const lines = get(strategyLinesAtom);
  return () => strategyDocument(lines, get(textOptionsAtom));
});
