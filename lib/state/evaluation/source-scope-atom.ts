import { atom } from 'jotai/vanilla';
import { libraryPrefix } from '@/lib/state/service/last-library';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';

/**
 * The prefix of the keys under which things made with the present source of records are stored; null until the source is
 * known. Empty for the service; what was made with sample records goes once the service answers. Source: docs/behaviours/requests.md#storage-per-source.
 */
export const sourceScopeAtom = atom((get): string | null => {
  const status = get(sourceStatusAtom);
  if (status.state === 'deciding') return null;
  if (status.state === 'live') return '';
  return status.state === 'library' ? libraryPrefix(status.name) : 'sample:built-in:';
});
