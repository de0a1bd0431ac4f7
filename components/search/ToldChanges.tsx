import { chakra } from '@chakra-ui/react/styled-system';
import { Frame } from '@/components/ui/Frame';
import { Notice } from '@/components/ui/Notice';
import type { SearchPlan } from '@/lib/search-text/plan-search';
import { tellPlan } from '@/lib/search-text/tell-plan';

/** How what was sent differs from what was typed, each change in a line of its own. */
export function ToldChanges({ plan }: { readonly plan: SearchPlan }) {
  const told = tellPlan(plan);
  if (told.length === 0) return null;
  return (
    <Frame>
      <Notice tone="info">
        <chakra.ul display="flex" flexDirection="column" gap="1">
          {told.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </chakra.ul>
      </Notice>
    </Frame>
  );
}
