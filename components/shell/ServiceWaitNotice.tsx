import { KeyButton } from '@/components/service/KeyButton';
import { Said } from '@/components/service/Said';
import { Notice } from '@/components/ui/Notice';
import type { ServiceWait } from '@/lib/state/service/condition-atoms';

/** A request waits before it is tried again: how long, and why. */
export function ServiceWaitNotice({ wait }: { readonly wait: ServiceWait }) {
  const { seconds, reason, said, attempt, attempts, isLiftedByKey } = wait;
  return (
    <Notice
      tone="info"
      isCompact
      title={`Waiting ${seconds} s for OpenAlex:`}
      actions={isLiftedByKey ? <KeyButton /> : undefined}
    >
      {`${reason}. Then try ${attempt} of ${attempts}.`}
      <Said sentence={said} />
    </Notice>
  );
}
