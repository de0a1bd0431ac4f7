import type { Span } from './query-types';

/** Counts brackets whose partner is outside of the part. */
function openEnds(text: string): { readonly before: number; readonly behind: number } {
  let depth = 0;
  let before = 0;
  for (const character of text) {
    if (character === '(') depth += 1;
    else if (character === ')') {
      if (depth === 0) before += 1;
      else depth -= 1;
    }
  }
  return { before, behind: depth };
}

/** Extends a part of a text by the brackets that belong to it. Linear in its length. */
export function withOwnBrackets(typed: string, { from, to }: Span): Span {
  let start = from;
  let end = to;
  const { before, behind } = openEnds(typed.slice(from, to));
  for (let left = before; left > 0 && /[( ]/.test(typed[start - 1] ?? ''); start -= 1) {
    if (typed[start - 1] === '(') left -= 1;
  }
  // A phrase begins one character before its words, which may be a bracket around more than the phrase.
  const isAround = to - from > 1 && before === 0 && behind === 1 && typed[from] === '(' && typed[to] !== ')';
  if (isAround) start += 1;
  else {
    for (let left = behind; left > 0 && /[) ]/.test(typed[end] ?? ''); end += 1) {
      if (typed[end] === ')') left -= 1;
    }
  }
  return { from: start, to: end };
}

/** Whether all brackets of a text have their partners in it. */
export function isBalanced(text: string): boolean {
  const { before, behind } = openEnds(text);
  return before === 0 && behind === 0;
}
