import { atom } from 'jotai/vanilla';
import { formatQuantity } from '@/lib/format/counts';
import type { AnnotationPatch } from '@/lib/project/project-change';
import { isShareTag, shareTag } from '@/lib/project/shares';
import { outcomeIn, shownPhase } from '@/lib/project/verdicts';
import { splitEvenly } from '@/lib/screening/split-evenly';
import { projectAtom, shownRecordsAtom } from '@/lib/state/project/open-project-atoms';
import { annotateAtom } from '@/lib/state/project/record-acts';

/** The seed of the split; its value does not matter, but the same papers are split alike. */
const SEED = 20_201_126;

/** Papers that nobody has decided on. */
export const undecidedAtom = atom((get) => {
  const state = get(projectAtom);
  const shown = get(shownRecordsAtom);
  if (state === null || shown === null) return [];
  const phase = shownPhase(state.header);
  return [...shown.values()].filter((each) => outcomeIn(state, each, phase) === null);
});

/** Assigns each undecided paper to one reader, replacing earlier shares, as one step. */
export const splitUndecidedAtom = atom(null, (get, set, readers: readonly string[]): boolean => {
  const undecided = get(undecidedAtom);
  const parts = splitEvenly(
    undecided.map(({ record }) => record.id),
    readers.length,
    SEED,
  );
  const shareOf = new Map(
    readers.flatMap((reader, at) => (parts[at] ?? []).map((id) => [id, shareTag(reader)] as const)),
  );
  const patches = undecided.map(({ record: { id, annotation } }): readonly [string, AnnotationPatch] => {
    const others = annotation.tags.filter((tag) => !isShareTag(tag));
    return [id, { tags: [...others, shareOf.get(id) ?? []].flat() }];
  });
  const papers = formatQuantity(undecided.length, 'undecided paper');
  return set(annotateAtom, `Split ${papers} among ${readers.join(', ')}`, new Map(patches));
});
