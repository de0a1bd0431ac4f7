import { atom } from 'jotai/vanilla';
import { yearOf } from '@/lib/entities/publication';
import { EMPTY_PAPER } from '@/lib/evaluation/empty-paper';
import type { Paper } from '@/lib/evaluation/types';
import { formatQuantity } from '@/lib/format/counts';
import { datasetsAtom, loadDatasetAtom } from '@/lib/state/evaluation/dataset-atoms';
import { evaluationAtom } from '@/lib/state/evaluation-opener-atoms';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { tellProjectAtom } from '@/lib/state/project/project-message-atom';
import type { KnownPaper } from '@/lib/strategy/known-index';
import { knownPapersAtom } from './known-atoms';
import { strategyContentAtom } from './strategy-atoms';

function paperOf(id: string, known: KnownPaper | undefined): Paper {
  const read =
    known === undefined ? {} : { title: known.title, abstract: known.abstract, keywords: known.keywords };
  return {
    ...EMPTY_PAPER,
    id,
    openAlexId: id,
    label: 'included',
    ...read,
    publicationYear: known === undefined ? null : yearOf(known),
  };
}

/** The dataset made of the same papers before; null: there is none. */
const sameDatasetAtom = atom(null, async (get, set, works: readonly string[]): Promise<string | null> => {
  const wanted = new Set(works);
  const alike = get(datasetsAtom).filter(
    ({ isKnownPapers, includedCount }) => isKnownPapers === true && includedCount === wanted.size,
  );
  for (const { id } of alike) {
    const read = await set(loadDatasetAtom, id);
    if (read.ok && read.value.includedPapers.every(({ openAlexId }) => wanted.has(openAlexId ?? '')))
      return id;
  }
  return null;
});

/**
 * The dataset of a list of known papers, for a comparison. If there is none yet, it is made, with a message. Never
 * rejects.
 */
export const datasetOfListAtom = atom(null, async (get, set, works: readonly string[]): Promise<string> => {
  await get(evaluationAtom);
  const same = await set(sameDatasetAtom, works);
  if (same !== null) return same;
  const { known } = get(strategyContentAtom);
  const texts = new Map(get(knownPapersAtom).papers.map((paper) => [paper.id, paper]));
  const { storeKnownPapersAtom } = await import('@/lib/state/evaluation/known-papers-atoms');
  const dataset = await set(storeKnownPapersAtom, {
    papers: works.map((id) => paperOf(id, texts.get(id))),
    isLookedUp: false,
    now: (get(flowContextAtom)?.now ?? Date.now)(),
    ...(known.type === 'list' ? { description: `The known papers of a search strategy: ${known.name}` } : {}),
  });
  const name = get(datasetsAtom).find(({ id }) => id === dataset)?.name ?? '';
  set(tellProjectAtom, `Made the dataset “${name}” of ${formatQuantity(works.length, 'known paper')}.`);
  return dataset;
});
