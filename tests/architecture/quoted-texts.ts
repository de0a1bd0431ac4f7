import { HOLE, textsOf } from './source-text';

/** Two words or more between single straight quotes; an apostrophe within a word ends nothing. */
const QUOTED = /(?<![\w’'])'([^' ](?:[^']|(?<=\w)'(?=\w))*)'(?!\w)/g;
const CODE = /```[\s\S]*?```|`[^`\n]*`/g;
const PARAGRAPH_END = /\n\s*\n|\n(?=\||- |\d+\. )/;

/** `{name}`, or a lone n as in '(n) more', stands for a value or a word. */
const PLACEHOLDER = /\\\{[^}]*\\\}|\b[nN]\b/g;

/** How much of a quoted example the unchanging parts of a text must make up. */
const LEAST_SHARE = 0.7;

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function lettersIn(text: string): number {
  return text.replace(/[^a-z]/gi, '').length;
}

/** The texts of two words or more that a page of Markdown quotes, in their order, each in one line. */
export function quotedTexts(markdown: string): readonly string[] {
  return markdown
    .replace(CODE, '')
    .split(PARAGRAPH_END)
    .flatMap((paragraph) => [...paragraph.replace(/\s+/g, ' ').matchAll(QUOTED)])
    .map(([, text = '']) => text)
    .filter((text) => /\S\s\S/.test(text));
}

/** Tells whether a quoted text stands in one of the sources, as it is or with what is put into it. */
export function createTextSearch(sources: readonly string[]): (quoted: string) => boolean {
  const texts = [...new Set(sources.flatMap(textsOf))].filter((text) => /\w/.test(text));
  const all = texts.join('\n');
  const patterns = texts
    .filter((text) => text.includes(HOLE))
    .map((text) => ({
      letters: lettersIn(text),
      pattern: new RegExp(`^${text.split(HOLE).map(escapeRegExp).join('.*')}$`),
    }));
  return (quoted) => {
    const wanted = quoted.replace(/^\.\.\. /, '');
    if (new RegExp(escapeRegExp(wanted).replace(PLACEHOLDER, '\\S+')).test(all)) return true;
    const least = LEAST_SHARE * lettersIn(wanted);
    return patterns.some(({ letters, pattern }) => letters >= least && pattern.test(wanted));
  };
}
