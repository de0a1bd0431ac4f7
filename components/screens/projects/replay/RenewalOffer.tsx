import { useAtomValue, useSetAtom } from 'jotai';
import { Button } from '@/components/ui/Button';
import { Frame } from '@/components/ui/Frame';
import { Notice } from '@/components/ui/Notice';
import { PageLink } from '@/components/ui/PageLinks';
import { formatQuantity } from '@/lib/format/counts';
import { pathInProjectAtom } from '@/lib/state/project/project-path-atom';
import { overdueAtom, putOffRenewalAtom } from '@/lib/state/project/renewal-atoms';

/** Offers to ask the searches of a project again, once they are older than the project allows. */
export function RenewalOffer() {
  const pathOf = useAtomValue(pathInProjectAtom);
  const days = useAtomValue(overdueAtom);
  const putOff = useSetAtom(putOffRenewalAtom);
  if (days === null) return null;
  return (
    <Frame>
      <Notice
        tone="info"
        actions={
          <>
            <PageLink to={pathOf('history')}>Ask the searches again</PageLink>
            <Button size="small" tone="quiet" onClick={() => putOff()}>
              Not now
            </Button>
          </>
        }
      >
        {`Its searches were not asked for ${formatQuantity(days, 'day')}: there may be new papers.`}
      </Notice>
    </Frame>
  );
}
