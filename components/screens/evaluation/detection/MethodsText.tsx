'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { CopyButton } from '@/components/ui/CopyButton';
import type { DetectionResults } from '@/lib/evaluation/detection/types';
import { detectionMethodsText } from '@/lib/evaluation/report/detection-methods-text';
import { dataSourceAtom } from '@/lib/state/service/data-source-atom';
import { TOOL_BUILD } from '@/lib/state/this-build';

/** How the detection was made, in words for the methods section of a review. */
export function MethodsText({ results }: { readonly results: DetectionResults }) {
  const source = useAtomValue(dataSourceAtom);
  const text = detectionMethodsText({ results, source, tool: TOOL_BUILD });
  return (
    <chakra.section aria-label="Methods text" display="flex" flexDirection="column" gap="2">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
        <chakra.h3 fontWeight="medium" flex="1">
          Methods text
        </chakra.h3>
        <CopyButton label="Copy methods text" text={() => text} />
      </chakra.div>
      <chakra.blockquote px="3" py="2" bg="bg.panel" rounded="control" maxW="80ch" fontSize="panel">
        {text}
      </chakra.blockquote>
      <chakra.p fontSize="meta" color="text.secondary">
        It tells what this run did, in the terms of the TARCiS statement on citation searching (Hirt and
        others, BMJ 2024;385:e078384). Add how you screened the candidates.
      </chakra.p>
    </chakra.section>
  );
}
