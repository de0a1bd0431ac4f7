import { failure, type Result, success } from '@/lib/base/result';
import type { Pmcid, Pmid } from '@/lib/identifiers/brand';
import { identifierMessages } from '@/lib/identifiers/identifier-messages';
import { readWebAddress, writtenForms } from '@/lib/identifiers/written-form';

const PMID_PREFIX = /^(?:pmid|pubmed(?:\s+id)?)\s*[:/]?\s*/i;
const PMCID_PREFIX = /^(?:pmcid\s*[:/]?\s*(?:pmc)?|pmc)\s*/i;

function positiveDigits(text: string, maxLength: number): string | null {
  if (!/^\d{1,12}$/.test(text) || text.length > maxLength) return null;
  const digits = text.replace(/^0+/, '');
  return digits === '' ? null : digits;
}

function pmidOf(form: string): { readonly digits: string; readonly isMarked: boolean } | null {
  const address = readWebAddress(form);
  const isPubmed =
    address !== null &&
    (address.host === 'pubmed.ncbi.nlm.nih.gov' ||
      (address.host === 'ncbi.nlm.nih.gov' && /^pubmed\//i.test(address.path)));
  const bare = isPubmed ? address.path.replace(/^pubmed\//i, '') : form.replace(PMID_PREFIX, '');
  const digits = positiveDigits(bare, 8);
  return digits === null ? null : { digits, isMarked: isPubmed || PMID_PREFIX.test(form) };
}

/**
 * Reads a PubMed number, bare or marked, where one is expected: 1 to 8 digits, positive. Never throws.
 * Error: 'Unrecognized identifier format'. Source: docs/behaviours/identifiers.md#pubmed-numbers.
 */
export function parsePmid(text: string): Result<Pmid, string> {
  for (const form of writtenForms(text)) {
    const reading = pmidOf(form);
    if (reading !== null) return success(reading.digits as Pmid);
  }
  return failure(identifierMessages.unrecognized);
}

/** The PubMed number a text wholly is; a bare number is none. */
export function detectPmid(text: string): Pmid | null {
  for (const form of writtenForms(text)) {
    const reading = pmidOf(form);
    if (reading?.isMarked === true) return reading.digits as Pmid;
  }
  return null;
}

/** Reads a PubMed Central number: `PMC123`, `pmcid:PMC123`, an address. Error: 'Unrecognized identifier format'. */
export function parsePmcid(text: string): Result<Pmcid, string> {
  for (const form of writtenForms(text)) {
    const address = readWebAddress(form);
    const inAddress = /(?:^|\/)(?:articles|article\/PMC)\/(?:PMC)?(\d{1,10})(?:\/|$)/i.exec(
      address?.path ?? '',
    )?.[1];
    const isCentral = address !== null && /(?:^|\.)(?:nih\.gov|europepmc\.org)$/.test(address.host);
    const bare = isCentral
      ? (inAddress ?? '')
      : PMCID_PREFIX.test(form)
        ? form.replace(PMCID_PREFIX, '')
        : '';
    const digits = positiveDigits(bare, 10);
    if (digits !== null) return success(digits as Pmcid);
  }
  return failure(identifierMessages.unrecognized);
}

export function pmidUrl(pmid: Pmid): string {
  return `https://pubmed.ncbi.nlm.nih.gov/${pmid}`;
}

export function pmcidUrl(pmcid: Pmcid): string {
  return `https://www.ncbi.nlm.nih.gov/pmc/articles/PMC${pmcid}`;
}
