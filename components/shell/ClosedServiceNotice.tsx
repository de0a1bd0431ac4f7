'use client';

import { KeyButton } from '@/components/service/KeyButton';
import { Said } from '@/components/service/Said';
import { StoredAndSample } from '@/components/service/StoredAndSample';
import { Folded } from '@/components/ui/Folded';
import { Notice } from '@/components/ui/Notice';
import { utcMinute } from '@/lib/openalex/messages';
import type { ClosedService } from '@/lib/state/service/condition-atoms';

const TITLES: Readonly<Record<ClosedService['state'], string>> = {
  'key-needed': 'OpenAlex does not answer without an API key.',
  'no-credits': 'No credits are left today.',
  unwell: 'OpenAlex seems to be unwell.',
};

function advice({ state, until }: ClosedService): string {
  if (state === 'key-needed') return 'Enter a key, which is free.';
  if (state === 'unwell') return 'Wait a while, then try again.';
  const end = until === null ? '' : ` until ${utcMinute(new Date(until))}`;
  return `Searches and lists wait${end}; single records and suggestions are free and still work.`;
}

/** The service is closed to this visitor, whatever is asked: why, until when, and what can be done. */
export function ClosedServiceNotice({ closed }: { readonly closed: ClosedService }) {
  return (
    <Notice
      tone="warning"
      isCompact
      title={TITLES[closed.state]}
      actions={closed.state === 'unwell' ? undefined : <KeyButton />}
    >
      {advice(closed)}
      <Folded
        summary={
          closed.said === '' ? 'What works without OpenAlex' : 'What OpenAlex says, and what works without it'
        }
      >
        <Said sentence={closed.said} />
        <StoredAndSample />
      </Folded>
    </Notice>
  );
}
