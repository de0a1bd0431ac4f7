'use client';

import { useAtomValue } from 'jotai';
import { useIsHydrated } from '@/components/hooks/use-is-hydrated';
import { Button } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import { newerAreasAtom } from '@/lib/state/service/newer-stored-atoms';
import type { StoredArea } from '@/lib/storage/formats';

const AREA_TEXTS: Readonly<Record<StoredArea, string>> = {
  settings: 'Settings',
  sessions: 'Sessions',
  datasets: 'Datasets',
  comparisons: 'Comparison runs',
  detections: 'Searches for missing papers',
  repository: 'Repository items',
  projects: 'Projects',
  records: 'Cached records',
};

function describeNewer(area: StoredArea): string {
  return `${AREA_TEXTS[area]} in this browser were written by a newer version of Academic Explorer. They are left unchanged and not used here, and changes that would overwrite them are not saved. Reload the page to get the newer version.`;
}

interface NewerNoticeProps {
  /** The parts of what is stored that belong to this screen. */
  readonly areas: readonly StoredArea[];
}

/** Says of stored values that a newer version wrote them, where this version goes on without them. */
export function NewerNotice({ areas }: NewerNoticeProps) {
  const found = useAtomValue(newerAreasAtom);
  // What is stored may be read before the prerendered page is taken over, which has no notice.
  const isHydrated = useIsHydrated();
  return areas.map((area) => {
    return !isHydrated || !found.has(area) ? null : (
      <Notice
        key={area}
        tone="warning"
        actions={
          <Button size="small" onClick={() => window.location.reload()}>
            Reload
          </Button>
        }
      >
        {describeNewer(area)}
      </Notice>
    );
  });
}
