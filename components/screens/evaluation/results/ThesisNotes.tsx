'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { ExampleBadge } from '@/components/figures/ExampleBadge';
import { CopyButton } from '@/components/ui/CopyButton';
import { SelectField } from '@/components/ui/SelectField';
import { lossWaterfall } from '@/lib/evaluation/metrics/loss-waterfall';
import { methodsParagraph } from '@/lib/evaluation/report/methods-paragraph';
import { prismaFlow, prismaQuery } from '@/lib/evaluation/report/prisma-flow';
import { toolBibtex } from '@/lib/evaluation/report/tool-build';
import { TOOL_BUILD } from '@/lib/state/this-build';
import { PrismaDiagram } from '../charts/PrismaDiagram';
import type { ShownResult } from './shown-result';

interface ThesisNotesProps {
  readonly shown: readonly ShownResult[];
}

/** What a thesis needs of a result: how it came about in words, how to cite the tool, and the flow of records. */
export function ThesisNotes({ shown }: ThesisNotesProps) {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = shown.find(({ run }) => run.id === chosenId) ?? shown[0];
  return (
    <chakra.div display="flex" flexDirection="column" gap="5">
      {shown.length < 2 || chosen === undefined ? null : (
        <chakra.div maxW="400px">
          <SelectField
            label="Notes for"
            value={chosen.run.id}
            options={shown.map(({ run }) => ({ value: run.id, label: run.datasetName }))}
            onChange={setChosenId}
          />
        </chakra.div>
      )}
      {chosen === undefined ? (
        <chakra.p color="text.secondary">
          Finish a comparison to get a methods paragraph and a PRISMA flow diagram here.
        </chakra.p>
      ) : (
        <>
          <MethodsParagraph shown={chosen} />
          <PrismaDiagram
            boxes={prismaFlow(chosen.run, chosen.evidence, chosen.result)}
            query={prismaQuery(chosen.run, chosen.evidence)}
            isExample={chosen.run.isExample}
          />
        </>
      )}
      <ToolCitation />
    </chakra.div>
  );
}

interface MethodsParagraphProps {
  readonly shown: ShownResult;
}

function MethodsParagraph({ shown: { run, evidence, result, metrics } }: MethodsParagraphProps) {
  const waterfall = lossWaterfall(evidence, result);
  const text = methodsParagraph({ run, evidence, result, metrics, waterfall, tool: TOOL_BUILD });
  return (
    <chakra.div display="flex" flexDirection="column" gap="2">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
        <chakra.h3 fontWeight="medium">Methods paragraph</chakra.h3>
        {run.isExample ? <ExampleBadge /> : null}
        <chakra.span flex="1" />
        <CopyButton label="Copy paragraph" text={() => text} />
      </chakra.div>
      <chakra.blockquote px="3" py="2" bg="bg.panel" rounded="control" maxW="80ch">
        {text}
      </chakra.blockquote>
    </chakra.div>
  );
}

function ToolCitation() {
  const bibtex = toolBibtex(TOOL_BUILD);
  return (
    <chakra.div display="flex" flexDirection="column" gap="2">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="2">
        <chakra.h3 fontWeight="medium">Cite the tool</chakra.h3>
        <CopyButton label="Copy BibTeX" text={() => bibtex} />
      </chakra.div>
      <chakra.pre
        px="3"
        py="2"
        bg="bg.panel"
        rounded="control"
        fontFamily="mono"
        fontSize="meta"
        overflowX="auto"
        // It scrolls sideways on a phone, by keyboard too.
        tabIndex={0}
        aria-label="BibTeX of the tool"
      >
        {bibtex}
      </chakra.pre>
    </chakra.div>
  );
}
