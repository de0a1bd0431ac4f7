import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { parseQuery } from '@/lib/search-text/parse-query';
import type { ForeignSystem } from '@/lib/search-text/query-types';
import { tokenizeQuery } from '@/lib/search-text/tokenize';
import { readPasted } from '@/lib/strategy/dialects/read-pasted';
import type { PastedStrategy } from '@/lib/strategy/dialects/types';
import { joined, type Logic, leaf, logicOf } from '../support/query-logic';
import { describeWithSharedData, lazily, SHARED_DATA } from '../support/shared-data';
import { swallowedWords } from '../support/swallowed-words';

const MESSAGES = z.array(z.object({ label: z.string() })).optional();
const TOKEN = z.object({ value: z.string(), type: z.string(), position: z.tuple([z.number(), z.number()]) });
const CASE = z.object({
  id: z.string(),
  system: z.enum(['PubMed', 'Web of Science', 'EBSCOhost']),
  text: z.string(),
  expected: z.object({
    messages: MESSAGES,
    expected_messages: MESSAGES,
    expected_tokens: z.array(TOKEN).optional(),
    expected_parsed: z.string().optional(),
    expected_query: z.string().optional(),
    expected_translation: z.string().optional(),
    expected_generic: z.string().optional(),
  }),
});
type Case = z.infer<typeof CASE>;

/** What that library says of a text that breaks a rule of its database, and what we say of it. */
const SAID: Readonly<Record<string, RegExp>> = {
  'boolean-operator-readability': /character \|/,
  'date-filter-in-subquery': /holds for a whole line/,
  'field-unsupported': /field is not known/,
  'invalid-character': /mark beside a truncated word/,
  'invalid-near-query': /near each other/,
  'invalid-proximity-use': /near each other/,
  'invalid-wildcard-use': /three letters/,
  'isbn-format-invalid': /numbers and codes/,
  'unbalanced-parentheses': /bracket is alone/,
  'unbalanced-quotes': /quotation mark is alone/,
  'wildcard-after-special-char': /mark beside a truncated word/,
  'wildcard-in-year': /years of publication/,
  'wildcard-left-short-length': /word endings/,
  'wildcard-right-short-length': /three letters/,
  'wildcard-standalone': /\?/,
  'wildcard-unsupported': /three letters|word endings|mark beside/,
  'year-format-invalid': /years of publication/,
  'year-without-terms': /years of publication/,
};

/** What it says that is no fault of a line here, and why. */
const NO_FAULTS: Readonly<Record<string, string>> = {
  'field-extracted': 'A field beside the search is that library’s own parameter.',
  'field-implicit': 'Words without a field are searched in title and abstract.',
  'field-missing': 'Words without a field are searched in title and abstract.',
  'implicit-precedence': 'The order of the database is written out with brackets.',
  'invalid-syntax': 'A code of another system is read all the same.',
  'invalid-token-sequence':
    'Words side by side must all occur; what joins nothing is listed where it stands.',
  'non-standard-quotes': 'Apostrophes around words are read as quotes.',
  'operator-capitalization': 'Operators are read in any writing.',
  'query-in-quotes': 'What stands in quotes is a phrase, as it is in the database.',
  'redundant-term':
    'Alternatives count once; which term finds all of another is a check, and none of reading.',
  'search-term-lowercase': 'Capitals mean nothing.',
  'too-many-terms': 'A limit of Web of Science alone.',
  'unnecessary-parentheses': 'Brackets more than needed change nothing.',
  'unsupported-prefix-platform-identifier': 'The name of a system before a search is left out.',
};

const ABSTRACT_BEHIND_NOT =
  'Abstracts alone are not searched: title and abstract behind NOT would exclude more, so the part is left out, which is listed.';

/** Cases that differ from what is stated, each with its reason. */
const DIFFERENCES: Readonly<Record<string, string>> = {
  'sq-ebscohost-test_linter-2': 'AI is no code of a field there, so it is a word of the search.',
  'sq-ebscohost-test_linter-3': 'AI is no code of a field there, so it is a word of the search.',
  'sq-ebscohost-test_linter-4':
    'Codes of EBSCOhost are in capitals; in lower case it searches for the word, and so do we.',
  'sq-ebscohost-test_linter_general_field-4':
    'EBSCOhost knows no N/2 and searches for it as a word, and so do we.',
  'sq-pubmed-test_linter-13':
    'PubMed ignores the distance without quotes; words with a tag are a phrase here, so it can be kept.',
  'sq-pubmed-test_linter-14': 'A distance that is no number is left out, which makes the phrase strict.',
  'sq-pubmed-test_linter-15': 'A distance for a single word says nothing.',
  'sq-pubmed-test_linter-16': 'The subset is left out whole, with its distance.',
  'sq-pubmed-test_linter-21': 'PubMed has the field [ab]; that it is read as title and abstract is listed.',
  'sq-pubmed-test_linter-8': 'A dot within a word is no fault of the service.',
  'sq-ebscohost-test_parser-10':
    'Truncated words near each other in alternatives are refused by the service: both must occur, which is listed.',
  ...Object.fromEntries(
    [1, 2, 5, 6, 7].map((number) => [`sq-ebscohost-test_parser-${number}`, ABSTRACT_BEHIND_NOT]),
  ),
  'sq-pubmed-test_parser-10': 'Years alone are a limit, which is no line by itself.',
  'sq-pubmed-test_parser-8': 'Years alone are a limit, which is no line by itself.',
  'sq-pubmed-test_parser-9': 'A loose phrase is written "a b"~2.',
  'sq-pubmed_translator-test_translation_to_generic-7': 'A loose phrase is written "a b"~2.',
  'sq-pubmed_translator-test_translation_to_generic-10':
    'A loose phrase of three words is one, and not each pair of them.',
  'sq-wos-test_tokenization-4': 'OR without a blank before it is part of the word, as in the database.',
};

function readCases(): readonly Case[] {
  return readFileSync(path.join(SHARED_DATA, 'strategies', 'syntax.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => CASE.parse(JSON.parse(line)));
}

type Token = readonly [value: string, type: string, from: number, to: number];

const TYPES: Readonly<Record<string, string>> = {
  word: 'term',
  phrase: 'term',
  stray: 'term',
  code: 'field',
  operator: 'logic_operator',
  near: 'proximity_operator',
  open: 'parenthesis_open',
  close: 'parenthesis_closed',
};

/** Our tokens with words side by side as one term, as that library counts them. */
function ourTokens({ text, system }: Case): readonly Token[] {
  const names: Readonly<Record<Case['system'], ForeignSystem>> = {
    PubMed: 'PubMed',
    'Web of Science': 'Web of Science',
    EBSCOhost: 'EBSCOhost',
  };
  const merged: Token[] = [];
  for (const token of tokenizeQuery(text, names[system])) {
    const isNear = token.type === 'word' && /^N\d+$/.test(token.text) && system === 'EBSCOhost';
    const isTruncation = token.type === 'code' && token.code.role === 'truncation';
    const type = isNear ? 'proximity_operator' : isTruncation ? 'term' : (TYPES[token.type] ?? token.type);
    const last = merged.at(-1);
    const from = last !== undefined && last[1] === 'term' && type === 'term' ? last[2] : token.from;
    if (from !== token.from) merged.pop();
    merged.push([text.slice(from, token.to), type, from, token.to]);
  }
  return merged;
}

function partsOf(text: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let begin = 0;
  Array.from(text).forEach((character, at) => {
    if (character === '[') depth += 1;
    else if (character === ']') depth -= 1;
    else if (character === ',' && depth === 0) {
      parts.push(text.slice(begin, at));
      begin = at + 1;
    }
  });
  return [...parts, text.slice(begin)].map((part) => part.trim());
}

/** `AND[a[ti], NOT[b, c]]`, as that library writes a tree. */
function statedLogic(text: string): Logic {
  const match = /^(AND|OR|NOT)(?:\[[A-Z]+=\])?\[(.*)\]$/.exec(text);
  if (match === null)
    return leaf(
      text
        .replace(/(?:\[\[?[^[\]]*\]?\])+$/, '')
        .replaceAll('"', '')
        .toLowerCase(),
    );
  const [, operator = '', inner = ''] = match;
  const [first = leaf(''), ...rest] = partsOf(inner).map(statedLogic);
  if (operator === 'NOT')
    return joined('and', [first, ...rest.map(({ text: part }) => leaf(`not(${part})`))]);
  return joined(operator === 'AND' ? 'and' : 'or', [first, ...rest]);
}

function whysOf({ lines }: PastedStrategy): string {
  return lines.flatMap(({ losses }) => losses.map(({ why }) => why)).join('\n');
}

function differencesOf({ text, system, expected }: Case): readonly string[] {
  const pasted = readPasted(text, { system });
  const whys = whysOf(pasted);
  const labels = (expected.messages ?? expected.expected_messages ?? []).map(({ label }) => label);
  const unsaid = labels.filter((label) => !(label in NO_FAULTS) && SAID[label]?.test(whys) !== true);
  const stated =
    expected.expected_parsed ??
    expected.expected_query ??
    expected.expected_translation ??
    expected.expected_generic;
  const tree = parseQuery(
    pasted.lines.map((line) => (line.kind === 'query' ? line.text : '')).join(' '),
  ).tree;
  const ours = tree === null ? '' : logicOf(tree).text;
  return [
    ...unsaid,
    ...(stated === undefined || statedLogic(stated).text === ours
      ? []
      : [`${statedLogic(stated).text} but ${ours}`]),
  ];
}

/** Whether the tokens that are stated are not ours. */
function hasOtherTokens(each: Case): boolean {
  const stated = each.expected.expected_tokens?.map(
    ({ value, type, position }): Token => [value, type, ...position],
  );
  return stated !== undefined && JSON.stringify(stated) !== JSON.stringify(ourTokens(each));
}

describeWithSharedData(
  'readPasted(text) of the syntax cases of another library',
  () => {
    const cases = lazily(readCases);

    it('reads all 125 without losing a word', () => {
      expect(cases()).toHaveLength(125);
      const swallowed = cases().flatMap(({ id, text, system }) =>
        readPasted(text, { system })
          .lines.flatMap(swallowedWords)
          .map((word) => `${id}: ${word}`),
      );
      expect(swallowed).toEqual([]);
    });

    it('finds the tokens that are stated, or differs for a reason', () => {
      const different = cases().filter(hasOtherTokens);
      expect(different.map(({ id }) => id).filter((id) => !(id in DIFFERENCES))).toEqual([]);
    });

    it('finds the logic and the faults that are stated, or differs for a reason', () => {
      const different = cases().flatMap((each) =>
        differencesOf(each).map((text) => [each.id, text] as const),
      );
      expect(different.filter(([id]) => !(id in DIFFERENCES))).toEqual([]);
      const tokens = cases()
        .filter(hasOtherTokens)
        .map(({ id }) => id);
      const needed = new Set([...different.map(([id]) => id), ...tokens]);
      expect(Object.keys(DIFFERENCES).filter((id) => !needed.has(id))).toEqual([]);
    });
  },
  'strategies',
);
