import { useSetAtom } from 'jotai';
import { Link } from '@/components/router/Link';
import { Button } from '@/components/ui/Button';
import { Frame } from '@/components/ui/Frame';
import { Notice } from '@/components/ui/Notice';
import { pathShowing } from '@/lib/routing/destination';
import { showSectionAnywhereAtom } from '@/lib/state/shell/sheet-atoms';

/** Says of an address of the service that it was not searched for, and what can be done instead. */
export function ServiceAddressNotice({ text }: { readonly text: string }) {
  const showSection = useSetAtom(showSectionAnywhereAtom);
  const path = pathShowing(text);
  if (path !== null) {
    return (
      <Frame>
        <Notice tone="info">
          This is the address of a list in OpenAlex, so it was not searched for.{' '}
          <Link to={path} color="brand.text" textDecoration="underline">
            Open the list
          </Link>
        </Notice>
      </Frame>
    );
  }
  return (
    <Frame>
      <Notice
        tone="info"
        title="This is an address of OpenAlex, not words to search for."
        actions={
          <Button size="small" onClick={() => showSection('settings')}>
            Open Settings
          </Button>
        }
      >
        It leads to neither a list nor a single record, so nothing was opened or searched for. Type words to
        search for above. If you meant to use an API key, enter it in Settings.
      </Notice>
    </Frame>
  );
}
