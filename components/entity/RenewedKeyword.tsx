'use client';

import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Button } from '@/components/ui/Button';
import { Frame } from '@/components/ui/Frame';
import { Notice } from '@/components/ui/Notice';
import { describeRenewal, type RenewedKeyword as Renewed } from '@/lib/flows/renewed-keyword';
import { queryClientAtom } from '@/lib/queries/query-client-atom';
import { renewedKeywordQuery } from '@/lib/queries/value-names';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { recordHolderAtom } from '@/lib/state/service/source-atoms';

interface RenewedKeywordProps {
  /** Of a keyword that was asked for in vain. */
  readonly slug: string;
  /** What it was called when it was stored; null where nobody knows. */
  readonly name: string | null;
  /** Among other things of a page; else where it stands has a frame. */
  readonly isFramed?: boolean;
  /** Puts the keyword that is offered in its place. */
  readonly onUse: (keyword: Renewed) => void;
}

/** Offers the keyword that may stand for one that is gone; nothing where none is found, or a library answers. Looked up for nothing. */
export function RenewedKeyword({ slug, name, isFramed = false, onUse }: RenewedKeywordProps) {
  const client = useAtomValue(queryClientAtom);
  const context = useAtomValue(flowContextAtom);
  const holder = useAtomValue(recordHolderAtom);
  const query = renewedKeywordQuery(holder === 'index' ? context : null, slug, name);
  const { data } = useQuery(query, client);
  if (data == null || holder !== 'index') return null;
  const notice = (
    <Notice
      tone="info"
      actions={
        <Button size="small" onClick={() => onUse(data)}>
          Use “{data.label}”
        </Button>
      }
    >
      {describeRenewal(data)}
    </Notice>
  );
  return isFramed ? <Frame>{notice}</Frame> : notice;
}
