import path from 'node:path';
import { safeDecode } from '@/lib/base/percent-encoding';

/**
 * The anchor that GitHub gives a heading: markup and punctuation dropped, lower case, spaces to hyphens; the second of
 * one name gets `-1`. Written here, as it is five lines; checked against the headings that GitHub shows for these pages.
 */
function slugOf(heading: string, taken: Map<string, number>): string {
  const plain = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
  const slug = plain
    .replace(/[^\p{L}\p{M}\p{N} _-]/gu, '')
    .trim()
    .replaceAll(' ', '-');
  const count = taken.get(slug) ?? 0;
  taken.set(slug, count + 1);
  return count === 0 ? slug : `${slug}-${count}`;
}

/** A page without its fenced blocks of code. */
export function withoutFences(markdown: string): string {
  return markdown.replace(/^(`{3,})[^\n]*\n[\s\S]*?^\1/gm, '');
}

/** Anchors of a page, in the order of its headings. */
export function anchorsOf(markdown: string): readonly string[] {
  const taken = new Map<string, number>();
  return [...withoutFences(markdown).matchAll(/^#{1,6} +(.+?) *$/gm)].map(([, heading = '']) =>
    slugOf(heading, taken),
  );
}

/** A page of docs/ with or without an anchor, wherever it is named; neither addresses of other sites nor patterns of names. */
const REFERENCE = /(?<![\w/.-])(?:\.{1,2}\/)*(docs\/(?![\w./-]*YYYY)[\w./-]*?\.md)(?:#([\p{L}\p{N}_-]*))?/gu;

const LINK = /\]\(<?([^)\s>]+)>?(?: "[^"]*")?\)|\b(?:src|href|srcset)="([^"]+)"/g;

/** What cannot be looked up by somebody who has the repository alone. */
const FOREIGN: readonly (readonly [what: string, pattern: RegExp, isOnlyInComments: boolean])[] = [
  ['a section of a specification', /\bspec(?:ification)? \d/i, false],
  ['the specification', /\bthe spec(?:ification)?\b(?! of\b)/i, true],
  ['a section of the behaviours', /\bbehaviou?rs,? (?:sections? )?\d/i, false],
  ['an API note', /\bapi note\b/i, false],
  ['a section of the design', /\bdesign,? (?:sections? )?\d/i, true],
  ['an issue', /\bissue #?\d/i, true],
  ['a folder outside the repository', /^(?!.*SHARED_DATA).*\.\.\/shared\b/i, true],
];

/** Comments of a source file, each with its lines joined. */
function commentsOf(source: string): readonly string[] {
  const found = source.matchAll(/\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/[^\n]*(?:\n|$))+|[ \t]\/\/ [^\n]*/gm);
  return [...found].map(([comment]) => comment.replace(/\s*\n[ \t]*(?:\*(?!\/)|\/\/)?[ \t]*/g, ' '));
}

/** Text files of the repository by their paths from its root. */
export type Texts = ReadonlyMap<string, string>;

function referenceFaults(text: string, texts: Texts, anchors: (page: string) => ReadonlySet<string>) {
  return [...text.matchAll(REFERENCE)].flatMap(([, page = '', anchor]) => {
    if (!texts.has(page)) return [`${page} is not there`];
    if (anchor === undefined || anchors(page).has(anchor)) return [];
    return [`${page} has no heading #${anchor}`];
  });
}

function linkFaults(
  file: string,
  markdown: string,
  isThere: (entry: string) => boolean,
  anchors: (page: string) => ReadonlySet<string>,
) {
  const prose = withoutFences(markdown).replace(/`[^`\n]*`/g, '');
  return [...prose.matchAll(LINK)].flatMap(([, inText, inTag]) => {
    const target = inText ?? inTag ?? '';
    if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(target)) return [];
    const [written = '', anchor] = target.split('#');
    const page = written === '' ? file : path.posix.join(path.posix.dirname(file), safeDecode(written));
    if (!isThere(page.replace(/\/$/, ''))) return [`link to ${target}, which is not there`];
    if (anchor === undefined || !page.endsWith('.md') || anchors(page).has(anchor)) return [];
    return [`link to ${target}, a heading that is not there`];
  });
}

/** Everything that a text cites and a reader of the repository cannot find, as `file: what`. */
export function citationFaults(texts: Texts, otherFiles: readonly string[] = []): readonly string[] {
  const anchorsByPage = new Map<string, ReadonlySet<string>>();
  const anchors = (page: string) => {
    const known = anchorsByPage.get(page) ?? new Set(anchorsOf(texts.get(page) ?? ''));
    anchorsByPage.set(page, known);
    return known;
  };
  const entries = new Set(['.']);
  for (const file of [...texts.keys(), ...otherFiles]) {
    for (let entry = file; entry !== '.'; entry = path.posix.dirname(entry)) entries.add(entry);
  }
  return [...texts].flatMap(([file, text]) => {
    const isMarkdown = file.endsWith('.md');
    const parts = isMarkdown ? text.split('\n') : commentsOf(text);
    const foreign = FOREIGN.filter(
      ([, pattern, isOnlyInComments]) =>
        !(isMarkdown && isOnlyInComments) && parts.some((part) => pattern.test(part)),
    ).map(([what]) => `cites ${what}`);
    const links = isMarkdown ? linkFaults(file, text, (entry) => entries.has(entry), anchors) : [];
    return [...referenceFaults(text, texts, anchors), ...links, ...foreign].map(
      (fault) => `${file}: ${fault}`,
    );
  });
}
