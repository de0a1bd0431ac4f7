/** One specifier that a file imports. */
export interface Import {
  readonly specifier: string;
  readonly isLazy: boolean;
}

const IMPORTS = [
  { pattern: /\b(?:import|export)\b[^;'"`()]*?\bfrom\s*['"]([^'"]+)['"]/g, isLazy: false },
  // At the start of a statement only: a text may end in the word 'import'.
  { pattern: /(?:^|;)\s*import\s*['"]([^'"]+)['"]/gm, isLazy: false },
  { pattern: /\brequire\(\s*['"]([^'"]+)['"]/g, isLazy: false },
  { pattern: /\bimport\(\s*['"]([^'"]+)['"]/g, isLazy: true },
  { pattern: /\bnew URL\(\s*['"](\.[^'"]+)['"]\s*,\s*import\.meta\.url/g, isLazy: true },
];

/** Everything a source imports, types included. Comments are ignored. */
export function importsOf(source: string): readonly Import[] {
  const code = blank(source, { strings: false });
  return IMPORTS.flatMap(({ pattern, isLazy }) =>
    [...code.matchAll(pattern)].map(([, specifier = '']) => ({ specifier, isLazy })),
  );
}

const BEFORE_REGEX = /(?:[(,=:[!&|?{};\n]|\breturn|=>)\s*$/;

/** Where the token that starts at `start` ends; `start` itself when it is neither comment nor literal. */
function tokenEnd(source: string, start: number, before: string): number {
  const two = source.slice(start, start + 2);
  const char = source[start];
  if (two === '//') return endOr(source.indexOf('\n', start), source.length);
  if (two === '/*') return endOr(source.indexOf('*/', start + 2) + 2, source.length, 1);
  if (char === '"' || char === "'") return literalEnd(source, start, new RegExp(`[${char}\\n]`));
  if (char === '`') return literalEnd(source, start, /`/);
  if (char === '/' && BEFORE_REGEX.test(before)) return literalEnd(source, start, /[/\n]/);
  return start;
}

function endOr(end: number, fallback: number, missing = -1): number {
  return end === missing ? fallback : end;
}

function literalEnd(source: string, start: number, closing: RegExp): number {
  for (let at = start + 1; at < source.length; at += 1) {
    const char = source.charAt(at);
    if (char === '\\') at += 1;
    else if (closing.test(char)) return at + 1;
  }
  return source.length;
}

/**
 * The source with comments, and on demand strings, replaced by blanks of the same length: positions and lines stay.
 * Good enough for counting and searching, not a parser: a quote in JSX text ends with its line.
 */
export function blank(source: string, { strings }: { readonly strings: boolean }): string {
  let result = '';
  let at = 0;
  while (at < source.length) {
    const end = tokenEnd(source, at, result.slice(-20));
    if (end === at) {
      result += source.charAt(at);
      at += 1;
      continue;
    }
    const token = source.slice(at, end);
    const isComment = token.startsWith('//') || token.startsWith('/*');
    result += isComment || strings ? token.replace(/[^\n]/g, ' ') : token;
    at = end;
  }
  return result;
}

/** Code alone: no comments, no text. */
export function codeOf(source: string): string {
  return blank(source, { strings: true });
}

export function lineCount(source: string): number {
  return source.replace(/\n$/, '').split('\n').length;
}

export interface FunctionBody {
  readonly line: number;
  readonly lines: number;
}

const ARROW = /=>\s*$/;
const SIGNATURE = /([\w$]*)\s*\([^{}]*\)\s*(?::[^{};=]+)?$/;
const CONTROL = new Set(['if', 'for', 'while', 'switch', 'catch', 'with']);

/** Bodies of functions, arrows and methods, found by their braces. */
export function functionBodies(source: string): readonly FunctionBody[] {
  const code = codeOf(source);
  const open: { readonly at: number; readonly isFunction: boolean }[] = [];
  const bodies: FunctionBody[] = [];
  for (let at = 0; at < code.length; at += 1) {
    if (code[at] === '{') {
      const before = code.slice(Math.max(0, at - 400), at);
      const signature = SIGNATURE.exec(before);
      const isFunction = ARROW.test(before) || (signature !== null && !CONTROL.has(signature[1] ?? ''));
      open.push({ at, isFunction });
    } else if (code[at] === '}') {
      const start = open.pop();
      if (start?.isFunction !== true) continue;
      const line = lineCount(code.slice(0, start.at + 1));
      bodies.push({ line, lines: lineCount(code.slice(start.at, at + 1)) });
    }
  }
  return bodies;
}
