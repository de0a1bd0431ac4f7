import type { Reason } from './types';

/** A reason in words, as shown beside a candidate and written to files. */
export function describeReason(reason: Reason): string {
  switch (reason.kind) {
    case 'cites':
      return `Cites ${papers(reason.count)}`;
    case 'cited-by':
      return `Cited by ${papers(reason.count)}`;
    case 'co-cited':
      return `Cited together with ${papers(reason.count)}`;
    case 'shares-references':
      return `Shares references with ${papers(reason.count)}`;
    case 'shared-author':
      return `By ${reason.author}, an author of ${papers(reason.count)}`;
    case 'gap-year':
      return `On ${reason.topics.join(', ')} in ${reason.year}, a year with ${percent(reason.included)} of the included papers where ${percent(reason.expected)} are expected`;
    case 'new-terms':
      return `On ${reason.terms.join(', ')}: frequent among the included papers, absent from the query`;
  }
}

function papers(count: number): string {
  return `${count.toLocaleString('en-US')} included ${count === 1 ? 'paper' : 'papers'}`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}
