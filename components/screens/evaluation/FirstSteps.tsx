import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { type ReactNode, useState } from 'react';
import { ExampleBadge } from '@/components/figures/ExampleBadge';
import { useIsHydrated } from '@/components/hooks/use-is-hydrated';
import { navigate } from '@/components/router/url-store';
import { Button } from '@/components/ui/Button';
import { isExampleHiddenAtom } from '@/lib/state/evaluation/example-result-atoms';
import { loadPublishedReviewAtom } from '@/lib/state/evaluation/published-review-atom';
import { datasetReaderAtom } from '@/lib/state/evaluation-opener-atoms';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';

/** What the area gives, before one has a dataset of one's own: a finished example, and a real review to try. */
export function FirstSteps() {
  return (
    <chakra.section aria-labelledby="first-steps" mt="2">
      <chakra.h2 id="first-steps" fontSize="section" fontWeight="semibold" mb="3">
        Try it first
      </chakra.h2>
      <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4">
        <WorkedExample />
        <PublishedReview />
      </chakra.div>
    </chakra.section>
  );
}

function WorkedExample() {
  const setIsHidden = useSetAtom(isExampleHiddenAtom);
  return (
    <Step
      title="A finished comparison"
      badge={<ExampleBadge />}
      action={
        <Button
          onClick={() => {
            setIsHidden(false);
            navigate('/evaluation/results');
          }}
        >
          View Example Results
        </Button>
      }
    >
      <chakra.p>
        Everything a comparison reports: figures with intervals, where papers were lost, the evidence for each
        match, and text for a thesis. Review, search and papers are invented.
      </chakra.p>
    </Step>
  );
}

function PublishedReview() {
  const load = useSetAtom(loadPublishedReviewAtom);
  // What answers is not known in the prerendered page, and nothing can be read there.
  const isHydrated = useIsHydrated();
  const isSample = useAtomValue(sourceStatusAtom).state === 'sample' && isHydrated;
  const isReady = useAtomValue(datasetReaderAtom) !== null && isHydrated;
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  async function handleLoad() {
    setIsBusy(true);
    const loaded = await load(Date.now());
    setIsBusy(false);
    setFault(loaded.ok ? null : loaded.error);
    if (loaded.ok) navigate('/evaluation/datasets');
  }

  return (
    <Step
      title="A published review"
      action={
        <Button disabled={!isReady || isBusy} onClick={() => void handleLoad()}>
          Load Published Review
        </Button>
      }
    >
      <chakra.p>
        The 273 papers that a{' '}
        <Outside to="https://doi.org/10.1371/journal.pone.0249102">
          review of the rodent object-in-context task
        </Outside>{' '}
        (Sep and others, PLOS ONE 2021) considered; it included 40. They come from{' '}
        <Outside to="https://doi.org/10.34894/HE6NAQ">SYNERGY</Outside>, a collection of published reviews
        with their decisions on each paper (De Bruin and others, 2023, CC0 1.0), which has no search queries:
        write one. Loading costs nothing.
      </chakra.p>
      {isSample ? (
        <chakra.p>
          You are using the sample library, which has none of these papers, so searches find nothing.
        </chakra.p>
      ) : null}
      {fault === null ? null : (
        <chakra.p role="alert" color="text.error">
          The review could not be loaded: {fault} Try again.
        </chakra.p>
      )}
    </Step>
  );
}

function Outside({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <chakra.a
      href={to}
      target="_blank"
      rel="noreferrer"
      color="brand.text"
      textDecoration="underline"
      textUnderlineOffset="2px"
    >
      {children}
    </chakra.a>
  );
}

interface StepProps {
  readonly title: string;
  readonly badge?: ReactNode;
  readonly action: ReactNode;
  readonly children: ReactNode;
}

function Step({ title, badge, action, children }: StepProps) {
  return (
    <chakra.article
      aria-label={title}
      display="flex"
      flexDirection="column"
      alignItems="flex-start"
      gap="2"
      p="4"
      borderWidth="1px"
      rounded="panel"
    >
      <chakra.h3 display="flex" alignItems="center" gap="2" fontWeight="medium">
        {title}
        {badge}
      </chakra.h3>
      <chakra.div
        display="flex"
        flexDirection="column"
        gap="2"
        fontSize="panel"
        color="text.secondary"
        mb="2"
      >
        {children}
      </chakra.div>
      <chakra.div mt="auto">{action}</chakra.div>
    </chakra.article>
  );
}
