import { withoutKeys } from '@/lib/base/without-keys';
import type { StrategyContent } from './kept-strategy';
import { LONGEST_LINE, LONGEST_NAME, MOST_KNOWN, MOST_LINES } from './strategy-bounds';
import type { KnownPapers, LineOrigin, StrategyLine } from './types';

function kept(text: string, most: number): string {
  return withoutKeys(text.slice(0, most));
}

function keptOrNull(text: string | null): string | null {
  return text === null ? null : kept(text, LONGEST_LINE);
}

/** The limit for losses of a line. */
const MOST_LOSSES = 1_000;

/** The limit for types or languages of a line, more than there are. */
const MOST_NAMED = 300;

function keptOrigin(origin: LineOrigin | null): LineOrigin | null {
  if (origin === null) return null;
  if (origin.type === 'filter') {
    const { name, citation, doi } = origin;
    return {
      type: 'filter',
      name: kept(name, LONGEST_NAME),
      citation: kept(citation, LONGEST_NAME),
      doi: doi === null ? null : kept(doi, LONGEST_NAME),
    };
  }
  return {
    type: 'pasted',
    system: kept(origin.system, LONGEST_NAME),
    text: kept(origin.text, LONGEST_LINE),
    losses: origin.losses.slice(0, MOST_LOSSES).map(({ token, why, takenAs, proposal, ...rest }) => ({
      ...rest,
      token: kept(token, LONGEST_LINE),
      why: kept(why, LONGEST_NAME),
      takenAs: keptOrNull(takenAs),
      proposal: keptOrNull(proposal),
    })),
  };
}

/** The stored form of a line: without API keys, and within the bounds. */
function keptLine(line: StrategyLine): StrategyLine {
  const text = kept(line.text, LONGEST_LINE);
  if (line.kind !== 'query') return { ...line, text };
  const { types, languages } = line.limits;
  const limits = {
    ...line.limits,
    types: types.slice(0, MOST_NAMED).map((each) => kept(each, LONGEST_NAME)),
    languages: languages.slice(0, MOST_NAMED).map((each) => kept(each, LONGEST_NAME)),
  };
  return { ...line, text, limits, origin: keptOrigin(line.origin) };
}

function keptKnown(known: KnownPapers): KnownPapers {
  if (known.type === 'dataset') return { ...known, name: kept(known.name, LONGEST_NAME) };
  if (known.type !== 'list') return known;
  return { ...known, name: kept(known.name, LONGEST_NAME), works: known.works.slice(0, MOST_KNOWN) };
}

/**
 * The content that a reader typed, without API keys and within the bounds. Skips lines that are in `known`, since they
 * were checked before.
 */
export function contentWithoutKeys(
  content: StrategyContent,
  known: ReadonlySet<StrategyLine>,
): StrategyContent {
  const { lines, aside } = content;
  return {
    lines: lines.slice(0, MOST_LINES).map((line) => (known.has(line) ? line : keptLine(line))),
    known: keptKnown(content.known),
    aside:
      aside === null
        ? null
        : {
            percent: Math.min(90, Math.max(1, Math.round(aside.percent) || 1)),
            seed: Math.trunc(aside.seed) || 0,
          },
  };
}
