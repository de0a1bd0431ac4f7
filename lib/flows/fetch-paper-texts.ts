import { type EntityRecord, isRecordOf } from '@/lib/entities/records';
import { paperOfWork } from '@/lib/evaluation/matching/paper-of-work';
import type { Paper } from '@/lib/evaluation/types';
import { toShortId } from '@/lib/identifiers/short-id';
import { fetchByExternalIds } from '@/lib/openalex/endpoints/external-batch';
import type { PaperText } from '@/lib/search-text/block-advice';
import type { FlowContext, FlowOptions } from './context';

const TEXT_FIELDS = ['id', 'doi', 'ids', 'display_name', 'abstract_inverted_index', 'keywords'] as const;

/**
 * Titles, abstracts and keywords of papers, by paper: what the service has of them, looked up by OpenAlex id, else DOI,
 * else PMID. Papers that it does not have are absent. Errors: those of `fetchList`.
 */
export async function fetchPaperTexts(
  { api }: FlowContext,
  papers: readonly Paper[],
  { signal }: FlowOptions = {},
): Promise<ReadonlyMap<string, PaperText>> {
  const options = { signal, select: TEXT_FIELDS };
  const texts = new Map<string, PaperText>();
  const note = (paper: Paper, record: EntityRecord | undefined) => {
    if (record === undefined || !isRecordOf('works', record)) return;
    const { title, abstract, keywords } = paperOfWork(record);
    texts.set(paper.id, {
      title: paper.title || title,
      abstract: paper.abstract ?? abstract,
      keywords: [...new Set([...paper.keywords, ...keywords])],
    });
  };
  const workIdOf = ({ openAlexId }: Paper) => toShortId(openAlexId ?? '');
  const byWork = papers.filter((paper) => /^W\d{2,}$/.test(workIdOf(paper)));
  const { found } = await api.fetchBatch('works', byWork.map(workIdOf), options);
  const records = new Map(found.map((record) => [record.id, record]));
  for (const paper of byWork) note(paper, records.get(workIdOf(paper)));
  for (const type of ['doi', 'pmid'] as const) {
    const open = papers.filter((paper) => !texts.has(paper.id) && paper[type] !== null);
    if (open.length === 0) continue;
    const asked = open.map((paper) => paper[type] ?? '');
    const { matches } = await fetchByExternalIds(api, type, asked, options);
    const recordOf = new Map(matches.map((match) => [match.asked, match.record]));
    for (const paper of open) note(paper, recordOf.get(paper[type] ?? ''));
  }
  return texts;
}
