import { useAtomValue, useSetAtom } from 'jotai';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useIsNarrow } from '@/components/hooks/use-is-narrow';
import { Button } from '@/components/ui/Button';
import { MenuButton } from '@/components/ui/MenuButton';
import { formatQuantity } from '@/lib/format/counts';
import type { Verdict } from '@/lib/project/types';
import { phaseOf } from '@/lib/project/verdicts';
import { isReadOnlyAtom, projectAtom } from '@/lib/state/project/open-project-atoms';
import { annotateAtom, decideAtom, removeRecordsAtom } from '@/lib/state/project/record-acts';
import type { PaperRow } from './paper-rows';
import { ShowOnMapButton } from './ShowOnMapButton';
import { TagDialog } from './TagDialog';
import { useShowOnMap } from './use-show-on-map';

const VERDICTS: readonly { readonly verdict: Verdict | null; readonly label: string }[] = [
  { verdict: 'include', label: 'Include' },
  { verdict: 'maybe', label: 'Maybe' },
  { verdict: 'exclude', label: 'Exclude' },
  { verdict: null, label: 'Undecided' },
];

interface SelectedPapersActsProps {
  readonly rows: readonly PaperRow[];
  readonly hasDecisions: boolean;
  /** Clears the selection. */
  readonly clear: () => void;
}

/** Actions on the selected papers. */
export function SelectedPapersActs({ rows, hasDecisions, clear }: SelectedPapersActsProps) {
  const isReadOnly = useAtomValue(isReadOnlyAtom);
  const isNarrow = useIsNarrow();
  const show = useShowOnMap();
  const { decide, tag, remove } = useChanges(rows, clear);
  const [isTagging, setTagging] = useState(false);

  function handleTag(tags: readonly string[]) {
    setTagging(false);
    tag(tags);
  }

  const ids = rows.map(({ id }) => id);
  if (isReadOnly) return <ShowOnMapButton ids={ids} size="small" />;
  const verdicts = hasDecisions
    ? VERDICTS.map(({ verdict, label }) => ({ label, onChoose: () => decide(verdict, label) }))
    : [];
  const others = [
    { label: 'Tag...', onChoose: () => setTagging(true) },
    { label: 'Show on map', onChoose: () => void show(ids) },
    { label: 'Remove', onChoose: remove },
  ];
  // On phones the most frequent actions stay in sight, and the rest is in a menu.
  const acts = [...verdicts, ...others];
  const inSight = isNarrow ? acts.slice(0, hasDecisions ? 3 : 1) : acts;
  return (
    <>
      {inSight.map(({ label, onChoose }) => (
        <Button key={label} size="small" onClick={onChoose}>
          {label}
        </Button>
      ))}
      {isNarrow ? (
        <MenuButton
          label="More for the selected papers"
          icon={<Ellipsis size={16} />}
          items={acts.slice(inSight.length)}
          size="medium"
        />
      ) : null}
      {isTagging ? (
        <TagDialog
          papers={formatQuantity(rows.length, 'paper')}
          onTag={handleTag}
          onClose={() => setTagging(false)}
        />
      ) : null}
    </>
  );
}

/** Changes of the selected papers; each clears the selection. */
function useChanges(rows: readonly PaperRow[], clear: () => void) {
  const state = useAtomValue(projectAtom);
  const decide = useSetAtom(decideAtom);
  const annotate = useSetAtom(annotateAtom);
  const remove = useSetAtom(removeRecordsAtom);
  const papers = formatQuantity(rows.length, 'paper');
  return {
    decide: (verdict: Verdict | null, label: string) => {
      if (state === null) return;
      const judgements = rows.flatMap(({ shown }) => {
        const phase = phaseOf(state, shown);
        // A decision on a duplicate counts for the paper, so withdrawing one must include duplicates.
        const records = verdict === null ? [shown.record, ...shown.duplicates] : [shown.record];
        return records.map(({ id }) => ({ phase, record: id, verdict, reason: null }));
      });
      decide(`${label}: ${papers}`, judgements);
      clear();
    },
    tag: (tags: readonly string[]) => {
      const patches = rows.map(({ shown: { record } }) => {
        const all = [...new Set([...record.annotation.tags, ...tags])];
        return [record.id, { tags: all }] as const;
      });
      annotate(`Tag ${papers}: ${tags.join(', ')}`, new Map(patches));
      clear();
    },
    remove: () => {
      remove(rows.map(({ id }) => id));
      clear();
    },
  };
}
