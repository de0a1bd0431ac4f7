import { safeDecode } from '@/lib/base/percent-encoding';
import { failure, type Result, success } from '@/lib/base/result';
import type { Doi } from '@/lib/identifiers/brand';
import { identifierMessages } from '@/lib/identifiers/identifier-messages';
import { readWebAddress, tidyText, writtenForms } from '@/lib/identifiers/written-form';

/**
 * At least four digits in the registrant and a suffix without white space, control characters and half characters.
 * Source: docs/behaviours/identifiers.md#doi.
 */
const DOI_PATTERN = /^10\.\d{4,9}(?:\.\d{1,9}){0,6}\/[^\s\p{Cc}\p{Cs}]+$/u;
const PREFIX = /^(?:info:)?doi\s*[:/]?\s*/i;
const CROSSREF_HOST = /^(?:[a-z]+\.)?crossref\.org$/;

function fromPlainText(text: string): string | null {
  const bare = tidyText(text.replace(PREFIX, ''));
  return DOI_PATTERN.test(bare) ? bare : null;
}

/** Publishers show a DOI inside longer paths; what follows it there names a view of the article. */
function fromPublisherPath(path: string): string | null {
  const start = path.search(/(?:^|\/)10\.\d{4,9}(?:\.\d{1,9}){0,6}\//);
  if (start < 0) return null;
  const tail = path.slice(path.charAt(start) === '/' ? start + 1 : start);
  return fromPlainText(tail.replace(/\/(?:full|abstract|pdf|epdf|meta|summary|fulltext|html)$/i, ''));
}

function fromResolver(text: string): string | null {
  const address = readWebAddress(text);
  const isResolver = address?.host === 'doi.org' || address?.host === 'dx.doi.org';
  return isResolver ? fromPlainText(safeDecode(address.path)) : null;
}

function fromAddress(text: string): string | null {
  const resolved = fromResolver(text);
  const address = readWebAddress(text);
  if (resolved !== null || address === null) return resolved;
  const path = safeDecode(address.path);
  if (CROSSREF_HOST.test(address.host)) {
    const asked = new URLSearchParams(address.query).get('q') ?? '';
    return fromPublisherPath(path) ?? fromPlainText(asked) ?? fromResolver(asked);
  }
  return /^https?:/i.test(text) ? fromPublisherPath(path) : null;
}

/** `&lt;` of old DOIs that a page escaped, once or more often. */
const REFERENCE = /&(?:amp;)*(lt|gt|amp);/gi;
const REFERRED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&' };
/** Behind a DOI in PubMed's exports. */
const LABEL = '[doi]';

function withoutWrappings(text: string): string {
  const trimmed = text.trimEnd();
  const isLabelled = trimmed.toLowerCase().endsWith(LABEL);
  const bare = isLabelled ? trimmed.slice(0, -LABEL.length) : text;
  return bare.replace(REFERENCE, (_, name: string) => REFERRED[name.toLowerCase()] ?? '');
}

/**
 * Reads a DOI written bare, after `doi:`, as a resolver or crossref address or inside a publisher's address, also with character references and a final '[doi]'.
 * Lower-case, percent-decoded once, without trailing punctuation. Never throws.
 * Error: 'Invalid DOI format: {x}'. Source: docs/behaviours/identifiers.md#doi.
 */
export function parseDoi(text: string): Result<Doi, string> {
  for (const form of writtenForms(withoutWrappings(text))) {
    const doi = fromPlainText(form) ?? fromAddress(form.replace(/^doi\s*:\s*/i, ''));
    if (doi === null) continue;
    return success((fromPlainText(safeDecode(doi)) ?? doi).toLowerCase() as Doi);
  }
  return failure(identifierMessages.badDoi(text));
}

/** The resolver's address of a DOI. */
export function doiUrl(doi: Doi): string {
  return `https://doi.org/${doi}`;
}
