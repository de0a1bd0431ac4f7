import { atom } from 'jotai/vanilla';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';

/**
 * The prefix of the keys under which things made with the present source of records are stored; null until the source is
 * known. Empty for the service; all else goes once the service answers. Source: docs/behaviours/requests.md#storage-per-source.
 */
export const sourceScopeAtom = atom((get): string | null => {
  const status = get(sourceStatusAtom);
  if (status.state === 'deciding') return null;
  if (status.state === 'live') return '';
  return `sample:${status.state === 'library' ? status.name : 'built-in'}:`;
});
