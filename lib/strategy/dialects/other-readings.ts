import { isField } from './fields';
import { hasSearchSigns, isCombinationRow, isEnded, QUESTION_PARTS } from './row-signs';
import type { SystemName } from './types';

/** Another possible meaning of the words of a line. */
export interface OtherReading {
  readonly token: string;
  readonly why: string;
  /** The text of the line in that meaning. */
  readonly text: string;
  readonly effect: 'narrows' | 'widens';
}

/** PubMed once wrote this before each query of a history; `search engine` and `Search AND rescue` are words. */
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

/** `Search dogs[tiab]` alone: in a history each line begins so, but a single line may mean the word. */
export function asWordSearch(text: string): OtherReading | null {
  if (!beginsWithSearch(text) || /^search:/i.test(text)) return null;
  return { token: 'Search', why: SEARCH_WHY, text, effect: 'widens' };
}

/** `Outcomes: (death) and (stroke)`: words before a colon that are no field name. */
const NAMED_HEAD = new RegExp(
  `^(?:(\\p{L}[\\p{L}\\s&/-]{1,60}):\\s*(?=\\()|(${QUESTION_PARTS})\\s?:\\s+(?=\\S))`,
  'iu',
);

/** A query and the heading before it, with its colon; null: there is none. */
export function headingBefore(
  text: string,
  system: SystemName,
): { readonly heading: string; readonly query: string } | null {
  const [heading = '', before, part = '', name = before ?? part] = NAMED_HEAD.exec(text) ?? [];
  // Web of Science writes its fields in this way.
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

/** `asthma.tw. (symptoms)`: words in brackets after a complete query. */
function withoutBehind(text: string): OtherReading | null {
  const [, query = '', bracket = ''] = BEHIND.exec(text) ?? [];
  if (!isEnded(query) || isCombinationRow(query) || hasSearchSigns(bracket)) return null;
  return { token: bracket, why: BEHIND_WHY, text: query, effect: 'narrows' };
}

/** Words beside brackets that may be no part of the search. Linear. */
export function besideBrackets(text: string): readonly OtherReading[] {
  return [withoutHead(text), withoutBehind(text)].filter((other) => other !== null);
}
