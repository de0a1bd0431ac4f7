import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { Frame } from '@/components/ui/Frame';
import { PageLink } from '@/components/ui/PageLinks';
import { StateMessage } from '@/components/ui/StateMessage';
import { redoStepAtom, undoStepAtom } from '@/lib/state/project/open-project-atoms';
import { AddPapersButton } from './AddPapersButton';
import { StepButtons } from './StepButtons';

/** Shown in an empty project: the ways to add papers. */
export function NoPapers() {
  const canReverse = [useAtomValue(undoStepAtom), useAtomValue(redoStepAtom)].some((step) => step !== null);
  return (
    <>
      {canReverse ? <StepButtons /> : null}
      <Frame>
        <StateMessage
          title="No papers yet"
          action={
            <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="center" gap="4">
              <AddPapersButton isPrimary />
              <PageLink to="/search">Search for papers</PageLink>
            </chakra.div>
          }
        >
          Choose ‘Add to project’ beside any paper, selection or list, drop a file of references here, or
          paste a list of DOIs.
        </StateMessage>
      </Frame>
    </>
  );
}
