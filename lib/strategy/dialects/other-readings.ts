import { isField } from './fields';
import { hasSearchSigns, isCombinationRow, isEnded, QUESTION_PARTS } from './row-signs';
import type { SystemName } from './types';

/** How else the words of a line may be meant. */
export interface OtherReading {
  readonly token: string;
  readonly why: string;
  /** The line as it would be written then. */
  readonly text: string;
  readonly effect: 'narrows' | 'widens';
}

/** What PubMed once wrote before each query of a history; `search engine` and `Search AND rescue` are words. */
const SEARCH =
  /^(?:[Ss]earch:|[Ss]earch(?! (?:strateg|filter|engine|term|tool|algorithm|quer|method|behavio|pattern|process|task|result|cost|image|coil|string|warrant|committee|AND |OR |NOT |and |or |not )))\s+(?=\S)/;
const HEAD = /^(\p{L}[\p{L}\s&/-]{1,60}?)\s*(\(.*)$/su;
const JOINED = /(?:^|\s)(?:and|or|not|near|next|exp|explode|adj\d{0,2})(?=\s|$)/i;
const BEHIND = /^(.*\S)\s*(\([^()]{1,100}\))$/s;
const FIELD = /^(?:TI|AB|SU|TX|KW|DE|AU|MH|MM|ALL|TITLE|ABS|KEY|LANGUAGE|DOCTYPE|TOPIC)$/;

const HEAD_WHY =
  'No operator stands between these words and the bracket: both must occur. If they are a heading, take the alternative.';
const BEHIND_WHY =
  'No operator stands before this bracket: both sides must occur. If it is a remark, take the alternative.';
const SEARCH_WHY =
  'PubMed once wrote “Search” before each query, so it is left out. If it is a word, take the alternative.';

export function beginsWithSearch(text: string): boolean {
  return SEARCH.test(text);
}

/** A query without 'Search' before it. */
export function withoutSearch(text: string): string {
  return text.replace(SEARCH, '');
}

/** `Search dogs[tiab]` alone: each line of a history begins so, and one line may mean the word. */
export function asWordSearch(text: string): OtherReading | null {
  if (!beginsWithSearch(text) || /^search:/i.test(text)) return null;
  return { token: 'Search', why: SEARCH_WHY, text, effect: 'widens' };
}

/** `Outcomes: (death) and (stroke)`: words before a colon that are no field. */
const NAMED_HEAD = new RegExp(
  `^(?:(\\p{L}[\\p{L}\\s&/-]{1,60}):\\s*(?=\\()|(${QUESTION_PARTS})\\s?:\\s+(?=\\S))`,
  'iu',
);

/** A query and the heading before it, with its colon; null where there is none. */
export function headingBefore(
  text: string,
  system: SystemName,
): { readonly heading: string; readonly query: string } | null {
  const [heading = '', before, part = '', name = before ?? part] = NAMED_HEAD.exec(text) ?? [];
  // Web of Science writes its fields so.
  if (name === '' || name === name.toUpperCase() || isField(name, system) || isField(name, 'PubMed'))
    return null;
  return { heading: heading.trim(), query: text.slice(heading.length) };
}

/** `Outcomes (death) and (stroke)`: words before a bracket without an operator. */
function withoutHead(text: string): OtherReading | null {
  const [, head = '', rest = ''] = HEAD.exec(text) ?? [];
  if (head === '' || JOINED.test(head) || FIELD.test(head)) return null;
  return { token: head, why: HEAD_WHY, text: rest, effect: 'narrows' };
}

/** `asthma.tw. (symptoms)`: words in a bracket behind a query that is complete. */
function withoutBehind(text: string): OtherReading | null {
  const [, query = '', bracket = ''] = BEHIND.exec(text) ?? [];
  if (!isEnded(query) || isCombinationRow(query) || hasSearchSigns(bracket)) return null;
  return { token: bracket, why: BEHIND_WHY, text: query, effect: 'narrows' };
}

/** Words beside a bracket that may be no part of the search. Linear. */
export function besideBrackets(text: string): readonly OtherReading[] {
  return [withoutHead(text), withoutBehind(text)].filter((other) => other !== null);
}
