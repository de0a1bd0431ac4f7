import { atom } from 'jotai/vanilla';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';

/**
 * Under which keys is kept what was made with the present source of records; null until the source is known. Empty for
 * the service; all else goes once the service answers. Source: design 4.
 */
export const sourcePlaceAtom = atom((get): string | null => {
  const status = get(sourceStatusAtom);
  if (status.state === 'deciding') return null;
  if (status.state === 'live') return '';
  return `sample:${status.state === 'library' ? status.name : 'built-in'}:`;
});
