import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { NewerNotice } from '@/components/tables/NewerNotice';
import { Button } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import { formatQuantity } from '@/lib/format/counts';
import { formatSize } from '@/lib/format/sizes';
import {
  clearCacheAtom,
  refreshCacheSizesAtom,
  storageFaultAtom,
  watchedCacheSizesAtom,
} from '@/lib/state/cache/cache-atoms';
import { askAtom, type Question } from '@/lib/state/question-atoms';
import { clearActivityAtom } from '@/lib/state/service/activity-atoms';
import { clearNetworkLogAtom } from '@/lib/state/service/network-atoms';
import { resetPreferences } from '@/lib/state/shell/settings-transfer';
import { forgetShellCopyAtom } from '@/lib/state/shell/shell-atoms';
import { flushPersisted } from '@/lib/storage/persisted';

interface Act {
  readonly question: Question;
  readonly isDisabled: boolean;
  /** What to say once it is done; null where the page goes. */
  readonly run: () => Promise<string | null>;
}

/** What this browser keeps, and ways to forget it; each asks first. */
export function StorageUse() {
  const { indexedDb } = useAtomValue(watchedCacheSizesAtom);
  const fault = useAtomValue(storageFaultAtom);
  const refresh = useSetAtom(refreshCacheSizesAtom);
  const ask = useSetAtom(askAtom);
  const acts = useActs();
  const [done, setDone] = useState('');

  async function handleAct({ question, run }: Act) {
    if (await ask(question)) setDone((await run()) ?? '');
  }

  return (
    <chakra.div display="flex" flexDirection="column" gap="2">
      {fault === null ? null : <Notice tone="warning">{fault.message}</Notice>}
      <NewerNotice areas={['settings', 'records']} />
      <chakra.p>
        {formatQuantity(indexedDb.entries, 'cached record')}, {formatSize(indexedDb.bytes)}
      </chakra.p>
      <chakra.div display="flex" gap="2" flexWrap="wrap">
        <Button size="small" onClick={() => void refresh()}>
          Measure again
        </Button>
        {acts.map((act) => (
          <Button
            key={act.question.title}
            size="small"
            disabled={act.isDisabled}
            onClick={() => void handleAct(act)}
          >
            {act.question.verb}
          </Button>
        ))}
      </chakra.div>
      <chakra.p role="status" fontSize="meta" color="text.secondary">
        {done}
      </chakra.p>
    </chakra.div>
  );
}

function useActs(): readonly Act[] {
  const { indexedDb } = useAtomValue(watchedCacheSizesAtom);
  const clearCache = useSetAtom(clearCacheAtom);
  const clearNetwork = useSetAtom(clearNetworkLogAtom);
  const clearActivity = useSetAtom(clearActivityAtom);
  const forgetShellCopy = useSetAtom(forgetShellCopyAtom);
  return [
    {
      question: {
        title: 'Clear cached records',
        paragraphs: [
          `${formatQuantity(indexedDb.entries, 'record')} (${formatSize(indexedDb.bytes)}) will be removed. The graph stays as it is; records that are needed again are fetched again.`,
        ],
        verb: 'Clear records',
      },
      isDisabled: indexedDb.entries === 0,
      run: async () => {
        await clearCache();
        return 'Cached records were cleared.';
      },
    },
    {
      question: {
        title: 'Clear logs',
        paragraphs: ['The network log and the activity of this visit will be removed.'],
        verb: 'Clear logs',
      },
      isDisabled: false,
      run: async () => {
        clearNetwork();
        clearActivity();
        return 'Logs were cleared.';
      },
    },
    {
      question: {
        title: 'Reset preferences',
        paragraphs: [
          'Layout of the tools, visibility, forces, expansion settings and the theme go back to their defaults, and the page reloads. The API key and cached records stay.',
        ],
        verb: 'Reset preferences',
      },
      isDisabled: false,
      run: async () => {
        await forgetShellCopy();
        // What still waits to be written would be written as the page goes.
        flushPersisted();
        resetPreferences(window.localStorage);
        window.location.reload();
        return null;
      },
    },
  ];
}
