import { chakra } from '@chakra-ui/react/styled-system';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { keepDraftInProjectAtom } from '@/lib/state/strategy/keep-draft-atom';
import { NameDialog } from '../NameDialog';

/** Moves a draft, with its counts and versions, into a new project. */
export function KeepInProject() {
  const keep = useSetAtom(keepDraftInProjectAtom);
  const [isNaming, setIsNaming] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1" fontSize="panel">
      <Button
        size="small"
        title="There its papers are kept, screened and reported, and its versions go into the file."
        onClick={() => setIsNaming(true)}
      >
        Keep in a project...
      </Button>
      {fault === null ? null : (
        <chakra.p role="alert" color="text.error" w="full">
          {fault}
        </chakra.p>
      )}
      {isNaming ? (
        <NameDialog
          title="Keep in a project"
          verb="Keep"
          onName={(name) => void keep(name).then(setFault)}
          onClose={() => setIsNaming(false)}
        />
      ) : null}
    </chakra.div>
  );
}
