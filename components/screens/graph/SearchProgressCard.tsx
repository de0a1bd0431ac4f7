import { chakra } from '@chakra-ui/react/styled-system';
import { Check, X } from 'lucide-react';
import { Button } from '@/components/ui/Button';
import { Spinner } from '@/components/ui/Spinner';
import { kindFacts } from '@/lib/entities/registry';
import type { KindProgress, SearchProgress } from '@/lib/flows/search-and-visualize';
import { formatExactCount } from '@/lib/format/counts';

interface SearchProgressCardProps {
  readonly query: string;
  readonly progress: SearchProgress;
  readonly onCancel: () => void;
}

/** How far a search over several kinds is, kind by kind. */
export function SearchProgressCard({ query, progress, onCancel }: SearchProgressCardProps) {
  return (
    <chakra.section
      aria-label="Search progress"
      aria-busy="true"
      bg="bg.page"
      borderWidth="1px"
      rounded="panel"
      boxShadow="float"
      p="3"
      w="280px"
      fontSize="panel"
    >
      <chakra.div display="flex" alignItems="center" gap="2" mb="2">
        <chakra.h2 fontWeight="medium" flex="1" truncate title={query}>
          Searching “{query}”
        </chakra.h2>
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
      </chakra.div>
      <chakra.ul role="status" display="grid" gap="1">
        {[...progress].map(([kind, step]) => (
          <chakra.li key={kind} display="flex" alignItems="center" gap="2" h="6">
            <StepMark step={step} />
            <chakra.span flex="1">{kindFacts(kind).plural}</chakra.span>
            <chakra.span color="text.secondary" fontVariantNumeric="tabular-nums">
              {stepText(step)}
            </chakra.span>
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.section>
  );
}

function StepMark({ step }: { readonly step: KindProgress }) {
  if (step.state === 'running' || step.state === 'pending') return <Spinner />;
  const isDone = step.state === 'done';
  return (
    <chakra.span color={isDone ? 'text.success' : 'text.error'} aria-hidden="true">
      {isDone ? <Check size={14} /> : <X size={14} />}
    </chakra.span>
  );
}

function stepText(step: KindProgress): string {
  if (step.state === 'done') return `${step.shown} of ${formatExactCount(step.total)}`;
  return step.state === 'failed' ? 'failed' : 'searching';
}
