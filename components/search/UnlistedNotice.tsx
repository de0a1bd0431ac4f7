import { navigate } from '@/components/router/url-store';
import { Button } from '@/components/ui/Button';
import { Frame } from '@/components/ui/Frame';
import { Notice } from '@/components/ui/Notice';
import type { EntityKind } from '@/lib/base/entity-kind';
import type { UnlistedField } from '@/lib/openalex/list-params';
import { requestMessages } from '@/lib/openalex/request-messages';

interface UnlistedNoticeProps {
  readonly kind: EntityKind;
  readonly unlisted: readonly UnlistedField[];
  /** The address of the same without these fields. */
  readonly withoutThem: string;
}

/** Which parts of an address only the service can know, and the way on where it does not. */
export function UnlistedNotice({ kind, unlisted, withoutThem }: UnlistedNoticeProps) {
  if (unlisted.length === 0) return null;
  return (
    <Frame>
      <Notice
        tone="warning"
        title="OpenAlex may refuse this."
        actions={
          <Button size="small" onClick={() => navigate(withoutThem, { quiet: true })}>
            Leave out {unlisted.map(({ field }) => `“${field}”`).join(', ')}
          </Button>
        }
      >
        <ul>
          {unlisted.map((each) => (
            <li key={`${each.parameter} ${each.field}`}>{requestMessages.unlisted(kind, each)}</li>
          ))}
        </ul>
      </Notice>
    </Frame>
  );
}
