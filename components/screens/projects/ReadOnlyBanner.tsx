import { Button } from '@/components/ui/Button';
import { Frame } from '@/components/ui/Frame';
import { Notice } from '@/components/ui/Notice';
import type { HostProject } from '@/lib/state/project/open-project-atoms';
import { TakeProjectFile } from './TakeProjectFile';

/** Says that a host project is read-only, and offers a copy. */
export function ReadOnlyBanner({ host: { host, file } }: { readonly host: HostProject }) {
  return (
    <TakeProjectFile>
      {({ isBusy, onFile }) => (
        <Frame>
          <Notice
            tone="info"
            actions={
              <Button size="small" disabled={isBusy} onClick={() => onFile(file)}>
                {isBusy ? 'Copying...' : 'Work on a copy'}
              </Button>
            }
          >
            {`Read-only copy of ${host}`}
          </Notice>
        </Frame>
      )}
    </TakeProjectFile>
  );
}
