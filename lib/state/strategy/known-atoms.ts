import { atom } from 'jotai/vanilla';
import { describeError, isAbortError } from '@/lib/base/thrown-errors';
import { readKnownPapers } from '@/lib/evaluation/datasets/known-papers';
import { agreedContext } from '@/lib/flows/agreed-context';
import { type NamedPaper, priceOfFinding } from '@/lib/flows/find-works';
import { readKnownTexts } from '@/lib/flows/known-texts';
import { formatQuantity } from '@/lib/format/counts';
import { shownRecords } from '@/lib/project/standing';
import type { ProjectRecord, ProjectState } from '@/lib/project/types';
import { isIncluded } from '@/lib/project/verdicts';
import { loadDatasetAtom } from '@/lib/state/evaluation/dataset-atoms';
import { evaluationAtom } from '@/lib/state/evaluation-opener-atoms';
import { flowContextAtom, NOT_STARTED } from '@/lib/state/flow-context-atom';
import { projectAtom } from '@/lib/state/project/open-project-atoms';
import { dataSourceAtom } from '@/lib/state/service/data-source-atom';
import { paymentAtom } from '@/lib/state/service/price-atoms';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';
import type { KnownPaper } from '@/lib/strategy/known-index';
import { worksSetAside } from '@/lib/strategy/set-aside';
import { setKnownPapersAtom } from './line-acts';
import { strategyContentAtom } from './strategy-atoms';

/** A known paper by its identifiers, with the data available so far. */
interface Named {
  readonly paper: NamedPaper;
  /** A key from its identifiers. */
  readonly key: string;
  readonly text: KnownPaper | null;
}

function named(paper: NamedPaper, text: KnownPaper | null = null): Named {
  const { openAlexId, doi, pmid, pmcid } = paper;
  return { paper: { openAlexId, doi, pmid, pmcid }, key: [openAlexId, doi, pmid, pmcid].join(' '), text };
}

function namedWork(id: string): Named {
  return named({ openAlexId: id, doi: null, pmid: null, pmcid: null });
}

/** The identifiers and data of an included record; free if it came from a source of records. */
function namedRecord({ id, facts }: ProjectRecord): Named {
  const openAlexId = id.startsWith('local-') ? null : id;
  const { title, abstract, keywords, date, serviceType, language, doi, pmid, pmcid } = facts;
  const text: KnownPaper | null =
    openAlexId === null || serviceType === undefined
      ? null
      : { id, title, abstract, keywords, topics: [], date, serviceType, language };
  return named({ openAlexId, doi, pmid, pmcid: pmcid ?? null }, text);
}

/** The included papers. They are computed again only if records, decisions or the visible readers change. */
function createIncluded(): (state: ProjectState) => readonly Named[] {
  let last: {
    readonly state: ProjectState;
    readonly heard: string;
    readonly papers: readonly Named[];
  } | null = null;
  return (state) => {
    const { screener, screeners, othersShownSince, fullTextSince } = state.header;
    const heard = JSON.stringify([screener, screeners, othersShownSince, fullTextSince]);
    const isSame =
      last?.state.records === state.records &&
      last.state.decisions === state.decisions &&
      last.heard === heard;
    if (last !== null && isSame) return last.papers;
    const included = [...shownRecords(state.records).values()].filter((each) => isIncluded(state, each));
    last = { state, heard, papers: included.map(({ record }) => namedRecord(record)) };
    return last.papers;
  };
}

const includedIn = createIncluded();

const NOBODY: readonly Named[] = [];

const includedAtom = atom((get): readonly Named[] => {
  const state = get(projectAtom);
  return state === null ? NOBODY : includedIn(state);
});

/** Included papers of datasets that were read in this visit, by id. */
const datasetPapersAtom = atom<ReadonlyMap<string, readonly Named[]>>(new Map<string, readonly Named[]>());

/** The papers found for identifiers, by source of records and key; null: not found. */
const resolvedAtom = atom<ReadonlyMap<string, KnownPaper | null>>(new Map<string, KnownPaper | null>());

/** The state of reading a list of papers, and the list. */
const readingAtom = atom<{
  readonly of: readonly Named[] | null;
  readonly state: 'loading' | 'failed';
  readonly message: string | null;
} | null>(null);

const knownAtom = atom((get) => get(strategyContentAtom).known);

const asideAtom = atom((get) => get(strategyContentAtom).aside);

/** The known papers by their identifiers; null: the dataset was not read yet. */
const namedAtom = atom((get): readonly Named[] | null => {
  const known = get(knownAtom);
  switch (known.type) {
    case 'none':
      return NOBODY;
    case 'project':
      return get(includedAtom);
    case 'dataset':
      return get(datasetPapersAtom).get(known.dataset) ?? null;
    case 'list':
      return known.works.map(namedWork);
  }
});

/** The known papers, and the state of reading them. */
export interface KnownPapersState {
  /** `price`: some are unread and cost at most `credits`. */
  readonly state: 'none' | 'price' | 'loading' | 'ready' | 'failed';
  /** The papers read so far, each once. */
  readonly papers: readonly KnownPaper[];
  /** The number of papers in the list. */
  readonly named: number;
  /** Papers that the source of records does not have, or that are only known by title. */
  readonly missing: number;
  /** The reason why some could not be read. */
  readonly message: string | null;
  readonly credits: number;
}

const NONE: KnownPapersState = {
  state: 'none',
  papers: [],
  named: 0,
  missing: 0,
  message: null,
  credits: 0,
};

/** The data of each; undefined: not looked up. */
const textsAtom = atom((get) => {
  const resolved = get(resolvedAtom);
  const source = get(dataSourceAtom);
  return ({ key, text }: Named): KnownPaper | null | undefined => text ?? resolved.get(`${source}\n${key}`);
});

export const knownPapersAtom = atom((get): KnownPapersState => {
  const papers = get(namedAtom);
  const reading = get(readingAtom);
  const current = reading?.of === papers ? reading : null;
  if (papers === null) {
    return { ...NONE, state: current?.state ?? 'price', message: current?.message ?? null };
  }
  if (papers.length === 0) return NONE;
  const textOf = get(textsAtom);
  const texts = papers.map(textOf);
  const found = texts.flatMap((text) => text ?? []);
  const open = papers.filter((_, at) => texts[at] === undefined);
  const isPaid = get(paymentAtom).isPaid;
  return {
    state: open.length === 0 ? 'ready' : (current?.state ?? 'price'),
    papers: [...new Map(found.map((paper) => [paper.id, paper])).values()],
    named: papers.length,
    missing: texts.filter((text) => text === null).length,
    message: current?.message ?? null,
    credits: isPaid ? priceOfFinding(open.map(({ paper }) => paper)) : 0,
  };
});

/** Whether known papers are chosen, read or not. */
export const hasKnownAtom = atom((get) => get(knownAtom).type !== 'none');

/**
 * Short ids of the seen known papers, and of those set aside. A paper that the source lacks is included until it is
 * looked up, so that its absence does not change the questions.
 */
export const knownGroupsAtom = atom(
  (get): { readonly seen: readonly string[]; readonly aside: readonly string[] } => {
    const textOf = get(textsAtom);
    const ids = (get(namedAtom) ?? []).flatMap((each) => each.paper.openAlexId ?? textOf(each)?.id ?? []);
    const works = [...new Set(ids)];
    const hidden = worksSetAside(works, get(asideAtom));
    return {
      seen: works.filter((id) => !hidden.has(id)),
      aside: works.filter((id) => hidden.has(id)),
    };
  },
);

/** Reads the papers of the chosen dataset. Returns whether they are loaded. */
const readDatasetAtom = atom(null, async (get, set): Promise<boolean> => {
  const known = get(knownAtom);
  if (known.type !== 'dataset') return true;
  // After a reload the storage of datasets is not open yet.
  await get(evaluationAtom);
  const read = await set(loadDatasetAtom, known.dataset);
  if (!read.ok) {
    set(readingAtom, { of: get(namedAtom), state: 'failed', message: read.error });
    return false;
  }
  const papers = read.value.includedPapers.map((paper) => named(paper));
  set(datasetPapersAtom, new Map(get(datasetPapersAtom)).set(known.dataset, papers));
  return true;
});

/** Looks papers up and caches the results. Errors: AbortError. */
const resolveAtom = atom(null, async (get, set, papers: readonly Named[]) => {
  const context = get(flowContextAtom);
  if (context === null) throw new Error(NOT_STARTED);
  const source = get(dataSourceAtom);
  const asked = papers.map(({ paper }) => paper);
  const said = priceOfFinding(asked);
  const read = await readKnownTexts(
    agreedContext(context, () => said),
    asked,
  );
  const failed = new Set(read.failed?.papers);
  const resolved = new Map(get(resolvedAtom));
  for (const { paper, key } of papers) {
    const found = read.found.get(paper) ?? null;
    if (!failed.has(paper)) resolved.set(`${source}\n${key}`, found);
    // The key that a list uses for it, once it is chosen.
    if (found !== null) resolved.set(`${source}\n${namedWork(found.id).key}`, found);
  }
  set(resolvedAtom, resolved);
  return read;
});

/** Reads the remaining known papers; nothing is asked twice. Never rejects. */
export const loadKnownPapersAtom = atom(null, async (get, set): Promise<void> => {
  if (get(readingAtom)?.state === 'loading') return;
  set(readingAtom, { of: get(namedAtom), state: 'loading', message: null });
  try {
    if (!(await set(readDatasetAtom))) return;
    const papers = get(namedAtom) ?? [];
    set(readingAtom, { of: papers, state: 'loading', message: null });
    const textOf = get(textsAtom);
    const open = papers.filter((each) => textOf(each) === undefined);
    const read = open.length === 0 ? null : await set(resolveAtom, open);
    const failed = read?.failed ?? null;
    set(readingAtom, failed === null ? null : { of: papers, state: 'failed', message: failed.message });
  } catch (error) {
    const message = isAbortError(error) ? null : describeError(error);
    set(readingAtom, { of: get(namedAtom), state: 'failed', message });
  }
});

/** Whether something unread is free: the papers themselves, or the dataset that lists them. */
export const isFreeToReadAtom = atom((get): boolean => {
  const isOpen = get(flowContextAtom) !== null && get(sourceStatusAtom).state !== 'deciding';
  const isNamed = get(namedAtom) !== null;
  return isOpen && get(knownPapersAtom).state === 'price' && !(isNamed && get(paymentAtom).isPaid);
});

/** Reads everything that is free, as after a reload. If the papers cost credits, it only counts them. Never rejects. */
export const readForFreeAtom = atom(null, async (get, set): Promise<void> => {
  if (!get(isFreeToReadAtom)) return;
  if (!get(paymentAtom).isPaid) return set(loadKnownPapersAtom);
  set(readingAtom, { of: get(namedAtom), state: 'loading', message: null });
  if (await set(readDatasetAtom)) set(readingAtom, null);
});

/** The result of a pasted or dropped list. */
export interface KnownListOutcome {
  readonly works: number;
  /** Papers that the source of records does not have. */
  readonly notFound: number;
  /** Lines in which no paper was recognised. */
  readonly unrecognised: number;
  /** The reason why some could not be looked up; null: all were. */
  readonly message: string | null;
}

/** The highest price of looking up the papers of a text. Unit: credits. */
export function priceOfKnownList(text: string): number {
  return priceOfFinding(readKnownPapers(text).papers);
}

/** Adds to the name of a list what was not found, so that it stays visible beside the papers. */
function nameOfList(name: string, notFound: number, unrecognised: number): string {
  const lacking = [
    ...(notFound === 0 ? [] : [`${formatQuantity(notFound, 'paper')} not in this source`]),
    ...(unrecognised === 0 ? [] : [`${formatQuantity(unrecognised, 'line')} not recognised`]),
  ];
  return lacking.length === 0 ? name : `${name} (${lacking.join(', ')})`;
}

/** Looks up the papers in a text of any form, and chooses them as known papers. Never rejects. */
export const chooseKnownListAtom = atom(
  null,
  async (get, set, name: string, text: string): Promise<KnownListOutcome> => {
    const { papers: listed, unrecognised } = readKnownPapers(text);
    const papers = listed.map((paper) => named(paper));
    const nothing = { works: 0, notFound: 0, unrecognised: unrecognised.length };
    try {
      const read = await set(resolveAtom, papers);
      const textOf = get(textsAtom);
      const works = [...new Set(papers.flatMap((each) => textOf(each)?.id ?? []))];
      const told = nameOfList(name, read.notFound, unrecognised.length);
      if (works.length > 0) set(setKnownPapersAtom, { type: 'list', name: told, works });
      return {
        works: works.length,
        notFound: read.notFound,
        unrecognised: unrecognised.length,
        message: read.failed?.message ?? null,
      };
    } catch (error) {
      return { ...nothing, message: describeError(error) };
    }
  },
);
