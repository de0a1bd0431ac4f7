import { paperOfWork } from '@/lib/evaluation/matching/paper-of-work';
import type { Paper } from '@/lib/evaluation/types';
import type { PaperText } from '@/lib/search-text/block-advice';
import type { FlowContext, FlowOptions } from './context';
import { findWorks } from './find-works';

const TEXT_FIELDS = ['id', 'doi', 'ids', 'display_name', 'abstract_inverted_index', 'keywords'] as const;

/**
 * Titles, abstracts and keywords of papers, by paper: what the service has of them. Papers that it does not have are absent. Errors: those
 * of `findWorks`.
 */
export async function fetchPaperTexts(
  { api }: FlowContext,
  papers: readonly Paper[],
  { signal }: FlowOptions = {},
): Promise<ReadonlyMap<string, PaperText>> {
  const { works } = await findWorks(api, papers, { signal, select: TEXT_FIELDS });
  return new Map(
    [...works].map(([paper, { work }]) => {
      const { title, abstract, keywords } = paperOfWork(work);
      const text: PaperText = {
        title: paper.title || title,
        abstract: paper.abstract ?? abstract,
        keywords: [...new Set([...paper.keywords, ...keywords])],
      };
      return [paper.id, text];
    }),
  );
}
