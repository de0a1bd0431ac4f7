import { formatExactCount } from '@/lib/format/counts';
import type { LinkDirection, Origin } from './types';

const DIRECTIONS: Readonly<Record<LinkDirection, string>> = {
  backward: 'Cited by',
  forward: 'Cites',
  'co-cited': 'Cited together with',
  'co-citing': 'Shares references with',
};

/** How a record came into the project, in a few words: 'Search, place 12'. */
export function describeOrigin(origin: Origin): string {
  switch (origin.kind) {
    case 'search':
      return `Search, place ${formatExactCount(origin.position)}`;
    case 'line':
      return `Line ${origin.line} of the strategy, place ${formatExactCount(origin.position)}`;
    case 'links':
      return `${DIRECTIONS[origin.direction]} ${origin.seeds.join(', ')}`;
    case 'file':
      return `${origin.file}, row ${formatExactCount(origin.row)}`;
    case 'hand':
      return `From ${origin.place}`;
    case 'detection':
      return `Found as possibly missing: ${origin.reasons.join('; ')}`;
    case 'library':
      return 'Your library';
  }
}
