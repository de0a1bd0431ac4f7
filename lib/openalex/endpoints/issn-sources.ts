/** Sources by ISSN (docs/behaviours/requests.md#sources-by-issn). */
import { isRecordOf, type SourceRecord } from '@/lib/entities/records';
import { parseIssn } from '@/lib/identifiers/issn';
import type { CallOptions, OpenAlexApi } from '@/lib/openalex/api';
import { findByExternalIds } from '@/lib/openalex/endpoints/find-records';
import { ApiError, InvalidRequestError } from '@/lib/openalex/errors';
import { requestMessages } from '@/lib/openalex/request-messages';

/**
 * The source of an ISSN, print or electronic. Free.
 * Errors: 'ISSN must be a non-empty string', 'Invalid ISSN format: {input}', 'No source found for ISSN: {issn}'.
 */
export async function fetchSourceByIssn(
  api: Pick<OpenAlexApi, 'fetchEntity'>,
  issn: string,
  options: CallOptions = {},
): Promise<SourceRecord> {
  const parsed = parseIssn(issn);
  if (!parsed.ok) throw new InvalidRequestError(parsed.error);
  const record = await api.fetchEntity({ type: 'issn', kind: 'sources', id: parsed.value }, options);
  if (record === null || !isRecordOf('sources', record)) {
    throw new ApiError(requestMessages.noSourceForIssn(parsed.value), 404, null);
  }
  return record;
}

/**
 * The sources of several ISSNs, each once, in the order asked for; what is no ISSN or has no source is left out.
 * Errors: 'ISSN array must be non-empty', 'No valid ISSNs found in: …'.
 */
export async function fetchSourcesByIssn(
  api: Pick<OpenAlexApi, 'fetchEntity' | 'fetchList'>,
  issns: readonly string[],
  options: CallOptions = {},
): Promise<readonly SourceRecord[]> {
  if (issns.length === 0) throw new InvalidRequestError(requestMessages.noIssns);
  if (issns.every((issn) => !parseIssn(issn).ok)) {
    throw new InvalidRequestError(requestMessages.noValidIssns(issns));
  }
  const { matches } = await findByExternalIds(api, 'issn', issns, options);
  const sources = matches.map(({ record }) => record).filter((record) => isRecordOf('sources', record));
  return [...new Map(sources.map((source) => [source.id, source])).values()];
}
