'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { Link } from '@/components/router/Link';
import { withBasePath } from '@/lib/base/base-path';
import { formatQuantity } from '@/lib/format/counts';
import { examplePath } from '@/lib/routing/paths';
import { cachedCountsAtom } from '@/lib/state/cache/cached-counts-atom';

/** A link within a sentence, as large as a finger on phones. */
export const STEP_LINK = {
  display: 'inline-flex',
  alignItems: 'center',
  minH: { base: '10', md: '0' },
  color: 'brand.text',
  textDecoration: 'underline',
} as const;

/** What can be looked at without the service: what this browser has stored, and the sample library. */
export function StoredAndSample() {
  const counts = useAtomValue(cachedCountsAtom);
  const stored = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return (
    <p>
      {stored === 0 ? null : (
        <>
          {`${formatQuantity(stored, 'record')} stored in this browser can still be opened: `}
          <Link to="/browse" {...STEP_LINK}>
            browse them
          </Link>
          .{' '}
        </>
      )}
      To look around, use invented records:{' '}
      {/* A page anew, so that no invented record stands beside a real one. */}
      <chakra.a href={withBasePath(examplePath())} {...STEP_LINK}>
        open the sample library
      </chakra.a>
      .
    </p>
  );
}
