import { withoutFences } from './citations';
import { commentsOf } from './source-text';

/** A sentence may have so many words. Source: docs/style.md#sentences. */
export const MOST_WORDS = 25;

interface Word {
  readonly pattern: RegExp;
  readonly instead: string;
}

/** Words with a private meaning. Each pattern leaves out the usual English use of the word. Source: docs/style.md#words. */
const WORDS_OUT: readonly Word[] = [
  { pattern: /\b(?:tell|tells|told|telling)\b/i, instead: 'say, show, report or distinguish' },
  { pattern: /\b(?:hear|hears|heard|hearing)\b/i, instead: 'is notified, or receives' },
  { pattern: /\b(?:stand|stands|stood|standing)\b(?! (?:in )?for\b)/i, instead: 'is, are or comes' },
  { pattern: /\b(?:lie|lies|lay|lain)\b(?! (?:on|between|within|outside)\b)/i, instead: 'is or are' },
  { pattern: /\b(?:is|are|was|were|be) said\b/i, instead: 'who says it' },
  { pattern: /\bshel(?:f|ves)\b/i, instead: 'project list' },
  { pattern: /\bledgers?\b/i, instead: 'history' },
  { pattern: /\bwish(?:es|ed|ing)?\b/i, instead: 'setting, request or option' },
  { pattern: /\bfarewell\b/i, instead: 'kill-switch worker' },
  { pattern: /\bformer\b/i, instead: 'previous' },
  { pattern: /\banew\b/i, instead: 'again' },
  { pattern: /\bbeneath\b/i, instead: 'below' },
  { pattern: /\bapart\b(?! from\b)/i, instead: 'separate, or offscreen' },
  { pattern: /\b(?:later|latest|last) word\b/i, instead: 'the later change' },
];

/** Only a question begins so. */
const CLAUSE_FIRST = /^(?:What|Who|Of|Where)(?:ever)?\b(?![^?]*\?$)/;

const QUOTED = /(?<![\w’'])'(?=\S)(?:[^'\n]|(?<=\w)'(?=\w))*'(?!\w)|[“‘][^”’\n]*[”’](?!\w)/g;
const FILE_NAME = /(?<![\w/])[\w./{}[\]*-]*\w\.(?:tsx?|mjs|md|json|ndjson|zip|txt|html)\b(?:#[\w-]*)?/g;

/** Code, quotations, names of files and addresses become one word each. A quoted sentence keeps its end. */
function withoutLiterals(text: string): string {
  return text
    .replace(/`[^`]*`/g, 'code')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/https?:\/\/\S+/g, 'address')
    .replace(QUOTED, (quoted) => (/[.?!].$/.test(quoted) ? 'quote.' : 'quote'))
    .replace(FILE_NAME, 'file')
    .replace(/<[^>]*>/g, ' ')
    .replace(/[*_]{1,2}(?=\S)|(?<=\S)[*_]{1,2}/g, '');
}

/** Parts of a text, split after each sentence and, in a list, after the name of what is explained. */
function sentencesIn(text: string): readonly string[] {
  return withoutLiterals(text.replace(/\s+/g, ' '))
    .split(/(?<=[.?!])["”’)]* +(?=["“‘(]*[\p{Lu}\d]|code|quote|file)/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /\p{L}/u.test(sentence));
}

const NAMED_FIRST = /^((?:\[[^\]]*\]\([^)]*\)|`[^`]*`|\*\*[^*]*\*\*)(?:, | and )?)+:/;

/** Sentences of a page of Markdown, without headings and blocks of code. Items of lists and cells of tables end sentences. */
export function sentencesOfPage(markdown: string): readonly string[] {
  const lines = withoutFences(markdown).split('\n');
  const kept = lines.filter((line) => !/^(?:#{1,6} | {4,}|\|[\s:|-]*$)/.test(line));
  return kept
    .join('\n')
    .split(/\n\s*\n|\n(?=\s*(?:- |\d+\. |\|))|\|/)
    .map((part) => part.replace(/^\s*(?:- |\d+\. )/, '').replace(NAMED_FIRST, ''))
    .flatMap(sentencesIn);
}

/** Sentences of the comments of a source file. Tags of a docstring end sentences. */
export function sentencesOfComments(source: string): readonly string[] {
  return commentsOf(source)
    .filter((comment) => !/^biome-ignore|^@jest|^eslint/.test(comment))
    .flatMap((comment) => comment.split(/(?:^|\s)@(?:param \S+|returns?|throws)\s/))
    .flatMap(sentencesIn);
}

/** What is wrong with a sentence; null: nothing that a program can see. */
export function faultOf(sentence: string): string | null {
  const out = WORDS_OUT.find(({ pattern }) => pattern.test(sentence));
  if (out !== undefined) return `has '${out.pattern.exec(sentence)?.[0]}'; write: ${out.instead}`;
  if (CLAUSE_FIRST.test(sentence)) return `begins with '${sentence.split(' ')[0]}'; begin with the actor`;
  const words = sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return words > MOST_WORDS ? `has ${words} words, ${MOST_WORDS} at most` : null;
}
