import { isPlainObject, type PlainObject } from '@/lib/base/plain-object';
import { toPlainText } from '@/lib/entities/plain-text';
import { onlyKnown, type PublicationType } from '@/lib/entities/publication';
import { type Citation, wholeTitle } from './citation';
import { citationOfItem } from './csl-json';
import type { JsonCitations } from './json-citations';

/** Crossref's names of sorts of works. Source: https://api.crossref.org/types. */
const TYPES: Readonly<Record<string, PublicationType>> = {
  'journal-article': 'article',
  'posted-content': 'preprint',
  'proceedings-article': 'conference-paper',
  'book-chapter': 'chapter',
  book: 'book',
  monograph: 'book',
  'edited-book': 'book',
  dissertation: 'thesis',
  report: 'report',
  dataset: 'dataset',
};

/** Whether a text may be an answer of Crossref, by its beginning. */
export function looksLikeCrossref(start: string): boolean {
  return start.startsWith('{') && /"message-type"\s*:\s*"work/.test(start);
}

/**
 * The works of an answer of Crossref's API, one or a list; null for another answer. Its fields are those of CSL-JSON, but
 * that some hold lists. Never throws. Source: https://github.com/CrossRef/rest-api-doc, 'API format'.
 */
export const CROSSREF: JsonCitations = {
  lists: ['/message/items'],
  listOf: (answer) => {
    const message = isPlainObject(answer) ? answer.message : undefined;
    if (!isPlainObject(message)) return null;
    return Array.isArray(message.items) ? message.items : [message];
  },
  open: (onCitation) => {
    let count = 0;
    return {
      take: (work) => {
        if (!isPlainObject(work)) return;
        onCitation(toCitation(work, count));
        count += 1;
      },
      end: () => ({ faults: [] }),
    };
  },
};

function toCitation(work: PlainObject, index: number): Citation {
  const citation = citationOfItem(work, index);
  const cited = work['is-referenced-by-count'];
  const [written] = [work.subtitle].flat();
  const subtitle = typeof written === 'string' ? toPlainText(written) || null : null;
  return {
    ...citation,
    type: TYPES[String(work.type)] ?? 'other',
    title: wholeTitle(toPlainText(citation.title), subtitle),
    ...onlyKnown({ subtitle, database: 'Crossref' }),
    abstract: toPlainText(citation.abstract ?? '') || null,
    citedByCount: typeof cited === 'number' ? cited : null,
  };
}
