import { type JSXElement, type Node, parseSync, Visitor } from 'oxc-parser';

/** One specifier that a file imports. */
export interface Import {
  readonly specifier: string;
  readonly isLazy: boolean;
}

/** As the parser that knip brings along reads it; its positions are those of JavaScript strings. */
function parse(source: string) {
  // JSX and TypeScript's `<T>` exclude each other, so that a source is one or the other.
  const withJsx = parseSync('source.tsx', source);
  const parsed = withJsx.errors.length === 0 ? withJsx : parseSync('source.ts', source);
  const [fault] = parsed.errors;
  if (fault !== undefined) throw new Error(`A source that cannot be parsed: ${fault.message}`);
  return parsed;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Everything a source imports: types, worker addresses and what it passes on included. Each specifier as often as named. */
export function importsOf(source: string): readonly Import[] {
  const { module, program } = parse(source);
  const passedOn = module.staticExports.flatMap(({ entries }) => entries[0]?.moduleRequest?.value ?? []);
  const stated = [...module.staticImports.map(({ moduleRequest }) => moduleRequest.value), ...passedOn];
  const lazy = module.dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start, end));
  new Visitor({
    NewExpression({ callee, arguments: [address, base] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'URL' || base === undefined) return;
      if (address?.type === 'Literal' && source.slice(base.start, base.end) === 'import.meta.url')
        lazy.push(source.slice(address.start, address.end));
    },
  }).visit(program);
  return [
    ...stated.map((specifier) => ({ specifier, isLazy: false })),
    ...lazy.map((literal) => ({ specifier: literal.slice(1, -1), isLazy: true })),
  ];
}

const codes = new Map<string, string>();

/** Code alone: comments and texts are replaced by blanks of the same length, so that positions and lines stay. */
export function codeOf(source: string): string {
  const known = codes.get(source) ?? blankTexts(source);
  codes.set(source, known);
  return known;
}

function blankTexts(source: string): string {
  const { program, comments } = parse(source);
  const blanks: Span[] = [...comments];
  const note = (node: Span) => blanks.push(node);
  new Visitor({
    Literal(literal) {
      if (typeof literal.value === 'string' || 'regex' in literal) note(literal);
    },
    TemplateElement: note,
    JSXText: note,
  }).visit(program);
  const chars = source.split('');
  for (const { start, end } of blanks)
    for (let at = start; at < end; at += 1) if (chars[at] !== '\n') chars[at] = ' ';
  return chars.join('');
}

/** Comments without their marks, each in one line; line comments that follow each other are one. */
export function commentsOf(source: string): readonly string[] {
  const joined: { text: string; end: number; isRow: boolean }[] = [];
  for (const { type, value, start, end } of parse(source).comments) {
    const text = value.replace(/^[*\s]+|\s+$/g, '').replace(/\s*\n\s*(?:\* ?)?/g, ' ');
    const isRow = type === 'Line' && /(?:^|\n)[ \t]*$/.test(source.slice(Math.max(0, start - 200), start));
    const last = joined.at(-1);
    const goesOn = isRow && last?.isRow === true && source.slice(last.end, start).trim() === '';
    if (goesOn) Object.assign(last, { text: `${last.text} ${text}`, end });
    else joined.push({ text, end, isRow });
  }
  return joined.map(({ text }) => text);
}

/** Stands in a text for what is put in when it is shown. */
export const HOLE = '\u0000';

type JsxChildren = JSXElement['children'];

/** What the code writes out as text: literals, templates and the words of JSX, each in one line with a `HOLE` per value. */
export function textsOf(source: string): readonly string[] {
  const texts: string[] = [];
  const note = (parts: readonly string[]) => texts.push(parts.join('').replace(/\s+/g, ' ').trim());
  const noteChildren = ({ children }: { readonly children: JsxChildren }) => note(children.map(textOfChild));
  new Visitor({
    Literal(literal) {
      if (typeof literal.value === 'string') note([literal.value]);
    },
    TemplateLiteral({ quasis }) {
      note([quasis.map(({ value }) => value.cooked ?? value.raw).join(HOLE)]);
    },
    JSXElement: noteChildren,
    JSXFragment: noteChildren,
  }).visit(parse(source).program);
  return texts;
}

function textOfChild(child: JsxChildren[number]): string {
  if (child.type === 'JSXText') return child.value;
  if (child.type !== 'JSXExpressionContainer' || child.expression.type !== 'Literal') return HOLE;
  return String(child.expression.value);
}

export function lineCount(source: string): number {
  return source.replace(/\n$/, '').split('\n').length;
}

export interface FunctionSize {
  /** Where the function begins, from 1. */
  readonly line: number;
  /** From its first to its last, blank lines and comments included. */
  readonly lines: number;
  /** Calls of hooks within. */
  readonly hooks: number;
}

/** Every function, arrow and method, in the order of their ends; what stands within a function counts for it too. */
export function functionSizes(source: string): readonly FunctionSize[] {
  const open: { readonly start: number; hooks: number }[] = [];
  const sizes: FunctionSize[] = [];
  const lineOf = (position: number) => lineCount(source.slice(0, position + 1));
  const enter = ({ start }: Node) => open.push({ start, hooks: 0 });
  const leave = ({ end }: Node) => {
    const { start, hooks } = open.pop() ?? { start: end, hooks: 0 };
    const line = lineOf(start);
    sizes.push({ line, lines: lineOf(end - 1) - line + 1, hooks });
  };
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    CallExpression({ callee }) {
      if (callee.type !== 'Identifier' || !/^use[A-Z]/.test(callee.name)) return;
      for (const outer of open) outer.hooks += 1;
    },
  }).visit(parse(source).program);
  return sizes;
}
