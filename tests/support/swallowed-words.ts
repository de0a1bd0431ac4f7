import type { PastedLine } from '@/lib/strategy/dialects/types';

/** Written out here: codes that say no more than the scope, the limits and the logic of a line do. */
const STRUCTURE: readonly RegExp[] = [
  /\.(?:ti|ti,ab|ab,ti)(?:\.|(?=[\s()]|$))/gi,
  /\[\s?(?:ti|tiab|title|title\/abstract)(?::~\d+)?\s?\]/gi,
  /:(?:ti|ti,ab|ab,ti)(?=[\s()]|$)/gi,
  /\bTI\s?=|\bTI(?=\s[("\p{L}])/giu,
  /\bTITLE(?=\s?\()/g,
  /\b(?:and|or|not|adj\d{0,2}|near\/\d+|next\/\d+|w\/\d+|pre\/\d+|N\d+|near|next)\b/gi,
  /\b(?:and|or)\s?\/(?=\s?[#\d])/gi,
  /\bPUBYEAR\s?[<>=]+\s?\d{4}/gi,
  /\[\d{4}-\d{4}\]\/py/gi,
  /\(?DT \d{8}-\d{8}\)?/g,
  /"?\d{4}(?:\/\d{1,2}){0,2}"?\s?(?:\[[^\]]{2,25}\])?\s?:\s?"?\d{4}(?:\/\d{1,2}){0,2}"?\s?\[[^\]]{2,25}\]/g,
  /\blimit #?\d+ to\b|\byr\s?=\s?"[^"]*"|\benglish language\b|\bfrom #?\d+\b/gi,
  /\((?:(?:danish|english|french|norwegian|swedish)\s*)+\)/gi,
  /\b(?:review|reviews)(?:\.pt\.|\[pt\])/gi,
  /\b\w{2,}(?:\[la\]|\.la\.|\[lang\]|\[filter\])/gi,
];

const PART = '(\\([^()]*\\)|"[^"]*"|[^\\s()"]+)';
/** The same in title and in abstract, which is the scope: `TI x OR AB x`, `x.ab. or x.ti.`. */
const IN_BOTH: readonly RegExp[] = [
  new RegExp(`\\b(?:ti|abs?)(?<mark>[\\s=:]\\s?)(?<part>${PART}) or (?:ti|abs?)\\k<mark>\\k<part>`, 'gi'),
  new RegExp(`(?<part>${PART})\\.(?:ti|ab)\\. or \\k<part>\\.(?:ti|ab)\\.`, 'gi'),
];

function words(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/**
 * The words and codes of a pasted line that are neither in what is searched for, nor in a loss, nor structure. Numbers of lines
 * count as read where the line names lines.
 */
export function swallowedWords(line: PastedLine): readonly string[] {
  const kept = new Set([
    ...words(line.kind === 'query' ? line.text : ''),
    ...line.losses.flatMap(({ token }) => words(token)),
  ]);
  const isRemark = line.kind !== 'query' && line.losses.length === 0;
  if (isRemark) return words(line.typed).filter((word) => !words(line.text).includes(word));
  const once = IN_BOTH.reduce((text, pattern) => text.replace(pattern, '$<part>'), line.typed);
  const rest = STRUCTURE.reduce((text, pattern) => text.replace(pattern, ' '), once);
  const namesLines = line.kind === 'query' && /#\d/.test(line.text);
  return words(rest).filter((word) => {
    if (kept.has(word)) return false;
    return !(
      /^\d{1,4}[a-z]?$|^[a-d]$/.test(word) &&
      (namesLines || line.losses.some(({ token }) => token.startsWith('#')))
    );
  });
}
