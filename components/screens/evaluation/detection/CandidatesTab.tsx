'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { OutcomeLine } from '@/components/tables/OutcomeLine';
import { Button } from '@/components/ui/Button';
import { Checkbox } from '@/components/ui/Checkbox';
import { MenuButton } from '@/components/ui/MenuButton';
import { Toolbar } from '@/components/ui/Toolbar';
import type { Candidate, DetectionResults } from '@/lib/evaluation/detection/types';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { listFormats } from '@/lib/state/exchange/listed-records-atoms';
import { CandidateItem } from './CandidateItem';
import { NoCandidates } from './NoCandidates';
import { type CandidateActs, useCandidateActs } from './use-candidate-acts';

/** Source: docs/behaviours/detection.md#candidate-list. */
const SHOWN = 20;

const NONE: ReadonlySet<string> = new Set();

/** The candidates, best first, each with its reasons; selected ones go to the graph and to files. */
export function CandidatesTab({ results }: { readonly results: DetectionResults }) {
  const [shownCount, setShownCount] = useState(SHOWN);
  const [selected, setSelected] = useState(NONE);
  const acts = useCandidateActs(results);
  const all = results.candidateMissingPapers;
  if (all.length === 0) return <NoCandidates />;
  const shown = all.slice(0, shownCount);

  function toggle(id: string) {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  }

  return (
    <chakra.div display="flex" flexDirection="column" gap="3">
      <CandidateBar
        all={all}
        shown={shown}
        selected={all.filter(({ paper }) => selected.has(paper.id))}
        onSelect={setSelected}
        acts={acts}
      />
      <OutcomeLine outcome={acts.outcome} />
      <chakra.ol aria-label="Candidates" borderWidth="1px" rounded="panel" bg="bg.page">
        {shown.map((candidate, index) => (
          <CandidateItem
            key={candidate.paper.id}
            rank={index + 1}
            candidate={candidate}
            results={results}
            isSelected={selected.has(candidate.paper.id)}
            onToggle={() => toggle(candidate.paper.id)}
          />
        ))}
      </chakra.ol>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
        {all.length <= SHOWN ? null : (
          <chakra.p role="status" fontSize="panel" color="text.secondary">
            Showing top {formatExactCount(shown.length)} of {formatExactCount(all.length)} candidates
          </chakra.p>
        )}
        {shown.length === all.length ? null : (
          <Button size="small" onClick={() => setShownCount(shownCount + SHOWN)}>
            Show {formatExactCount(Math.min(SHOWN, all.length - shown.length))} more
          </Button>
        )}
      </chakra.div>
    </chakra.div>
  );
}

interface CandidateBarProps {
  readonly all: readonly Candidate[];
  readonly shown: readonly Candidate[];
  readonly selected: readonly Candidate[];
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  readonly acts: CandidateActs;
}

function CandidateBar({ all, shown, selected, onSelect, acts }: CandidateBarProps) {
  const isBusy = acts.outcome?.type === 'busy';
  const chosen = selected.length === 0 ? all : selected;
  const what =
    selected.length === 0
      ? `all ${formatQuantity(all.length, 'candidate')}`
      : formatQuantity(selected.length, 'selected candidate');
  return (
    <Toolbar label="Candidate actions" display="flex" flexWrap="wrap" alignItems="center" gap="2">
      <chakra.div flex="1" minW="160px" pl="1">
        <Checkbox
          isChecked={selected.length > 0 && selected.length >= shown.length}
          isMixed={selected.length > 0 && selected.length < shown.length}
          onChange={(isOn) => onSelect(isOn ? new Set(shown.map(({ paper }) => paper.id)) : NONE)}
        >
          {selected.length === 0 ? 'Select all shown' : `${formatExactCount(selected.length)} selected`}
        </Checkbox>
      </chakra.div>
      <Button
        size="small"
        tone="primary"
        disabled={selected.length === 0 || isBusy}
        onClick={() => void acts.add(selected)}
      >
        Add to graph
      </Button>
      <Button size="small" disabled={selected.length === 0} onClick={() => acts.addToProject(selected)}>
        Add to project
      </Button>
      <MenuButton
        label={`Export ${what}`}
        icon={<Download size={16} aria-hidden="true" />}
        items={listFormats('works').map(({ format, label }) => ({
          label,
          onChoose: () => void acts.save(chosen, format),
        }))}
      />
    </Toolbar>
  );
}
