import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { Link } from '@/components/router/Link';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import type { ProjectCounts } from '@/lib/project/project-counts';
import type { ProjectHeader } from '@/lib/project/types';
import type { ProjectPage } from '@/lib/routing/paths';
import { pathInProjectAtom } from '@/lib/state/project/project-path-atom';

interface Step {
  readonly text: string;
  readonly page: ProjectPage;
  readonly act: string;
}

/** The next step of a project with papers. */
function nextStep({ screeningSince, fullTextSince }: ProjectHeader, counts: ProjectCounts): Step {
  if (screeningSince === null) {
    return {
      text: 'Next: read the papers, and write notes and tags on them.',
      page: 'papers',
      act: 'Open the papers',
    };
  }
  if (counts.undecided > 0) {
    const papers = formatQuantity(counts.undecided, 'undecided paper');
    return { text: `Next: decide on the ${papers}.`, page: 'screen', act: 'Screen them one by one' };
  }
  if (counts.conflict > 0) {
    const papers = formatQuantity(counts.conflict, 'paper');
    return { text: `Next: settle ${papers} on which readers differ.`, page: 'screen', act: 'Settle them' };
  }
  const further = counts.include + counts.maybe;
  if (fullTextSince === null && further > 0) {
    const papers = `${formatExactCount(further)} included or marked as maybe`;
    return {
      text: `All papers are decided on by title and abstract. Next: read the full texts of the ${papers}.`,
      page: 'screen',
      act: 'Go on to full texts',
    };
  }
  return {
    text: 'All papers are decided on by title and abstract. Next: see what there is to report.',
    page: 'report',
    act: 'Open the report',
  };
}

/** A host project is read-only, so the step is to look at its papers. */
const TO_READ: Step = {
  text: 'See its papers, how each came into the project, and what was decided on it.',
  page: 'papers',
  act: 'Open the papers',
};

interface NextStepProps {
  readonly header: ProjectHeader;
  readonly counts: ProjectCounts;
  readonly isReadOnly: boolean;
}

/** The next step in a sentence, with a link. */
export function NextStep({ header, counts, isReadOnly }: NextStepProps) {
  const pathOf = useAtomValue(pathInProjectAtom);
  const { text, page, act } = isReadOnly ? TO_READ : nextStep(header, counts);
  return (
    <chakra.section
      aria-label="Next step"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="4"
      rowGap="2"
      px="4"
      py="3"
      bg="bg.brand"
      borderWidth="1px"
      rounded="panel"
    >
      <chakra.p flex="1" minW="220px">
        {text}
      </chakra.p>
      <Link
        to={pathOf(page)}
        display="inline-flex"
        alignItems="center"
        h={{ base: '10', md: '9' }}
        px="3"
        rounded="control"
        bg="brand.solid"
        color="brand.contrast"
        fontWeight="medium"
        _hover={{ filter: 'brightness(1.08)' }}
      >
        {act}
      </Link>
    </chakra.section>
  );
}
