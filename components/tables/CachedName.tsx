import type { CachedEntry } from '@/lib/cache/cached-entity';

/** Of all names inside of a table: for its `cellStyles`. */
export const CACHED_NAMES = {
  '& [data-cached-name]': {
    minW: '0',
    '& > div': {
      fontWeight: 'medium',
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: '2',
      overflow: 'hidden',
    },
    '& > p': {
      fontSize: 'meta',
      color: 'text.secondary',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    '& em': { fontStyle: 'normal', color: 'text.warning' },
  },
} as const;

/** What a cached entity is called, and one line about it. */
export function CachedName({ entry }: { readonly entry: CachedEntry }) {
  const { label, id, basicInfo } = entry.entity;
  return (
    <div data-cached-name="">
      <div title={label}>{label}</div>
      <p>
        {entry.isEntryOnly ? (
          <em title="The record is not stored; opening it fetches it.">Index entry only · </em>
        ) : null}
        {basicInfo.description === '' ? id : `${id} · ${basicInfo.description}`}
      </p>
    </div>
  );
}
