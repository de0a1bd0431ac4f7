import { chakra } from '@chakra-ui/react/styled-system';
import { Button } from '@/components/ui/Button';
import { Frame } from '@/components/ui/Frame';
import { Notice } from '@/components/ui/Notice';
import type { SearchPlan } from '@/lib/search-text/plan-search';
import { withHint } from '@/lib/search-text/query-faults';
import { hintToFollow, tellPlan } from '@/lib/search-text/tell-plan';

interface ToldChangesProps {
  readonly plan: SearchPlan;
  /** Searches for the text that a hint proposes; without it no hint can be followed by a press. */
  readonly onUse?: (text: string) => void;
}

/** How what was sent differs from what was typed, each change in a line of its own. */
export function ToldChanges({ plan, onUse }: ToldChangesProps) {
  const told = tellPlan(plan);
  const hint = hintToFollow(plan);
  if (told.length === 0) return null;
  return (
    <Frame>
      <Notice
        tone="info"
        actions={
          hint === null || onUse === undefined ? undefined : (
            <Button size="small" onClick={() => onUse(withHint(plan.typed, hint))}>
              Use {hint.instead}
            </Button>
          )
        }
      >
        <chakra.ul display="flex" flexDirection="column" gap="1">
          {told.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </chakra.ul>
      </Notice>
    </Frame>
  );
}
