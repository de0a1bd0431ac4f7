import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from '@/components/router/Link';
import { GRAPH_PATH } from '@/lib/routing/paths';
import type { ActOutcome } from './act-outcome';

/** What became of the last act on listed records. */
export function OutcomeLine({ outcome }: { readonly outcome: ActOutcome | null }) {
  if (outcome === null) return null;
  return (
    <chakra.p
      role={outcome.type === 'failed' ? 'alert' : 'status'}
      fontSize="panel"
      color={outcome.type === 'failed' ? 'text.error' : 'text.secondary'}
    >
      {outcome.text}{' '}
      {outcome.type === 'done' && outcome.isInGraph ? (
        <Link to={GRAPH_PATH} color="brand.text" textDecoration="underline">
          Open the graph
        </Link>
      ) : null}
    </chakra.p>
  );
}
