import { ServiceStep } from '@/components/service/ServiceStep';
import { Button } from '@/components/ui/Button';
import { Frame } from '@/components/ui/Frame';
import { StateMessage } from '@/components/ui/StateMessage';
import { describeError } from '@/lib/base/thrown-errors';
import { type SearchAddress, searchAddressPath } from '@/lib/routing/search-address';

/** The same words in titles alone, which takes the service less time. */
function narrower(address: SearchAddress) {
  if (address.scope === 'title') return null;
  return { to: searchAddressPath({ ...address, scope: 'title', page: 1 }), label: 'search titles only' };
}

interface SearchFailureProps {
  readonly address: SearchAddress;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Why a search brought nothing, and what can be done now. */
export function SearchFailure({ address, error, onRetry }: SearchFailureProps) {
  const message = describeError(error);
  return (
    <Frame>
      <StateMessage
        isError
        title="Search Error"
        action={
          <>
            <Button size="small" onClick={onRetry}>
              Try again
            </Button>
            <ServiceStep of={message} narrower={narrower(address)} />
          </>
        }
      >
        Failed to search OpenAlex: {message}. Please try again.
      </StateMessage>
    </Frame>
  );
}
