import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { createProjectAtom } from '@/lib/state/project/shelf-acts';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';
import { loadKnownPapersAtom } from '@/lib/state/strategy/known-atoms';
import { knownClientAtom } from '@/lib/state/strategy/known-client-atom';
import { setKnownPapersAtom } from '@/lib/state/strategy/line-acts';
import { changeStrategyAtom } from '@/lib/state/strategy/strategy-atoms';
import { strategyTasks } from '@/lib/workers/strategy.worker';
import { createKnownClient } from '@/lib/workers/strategy-client';
import type { FakeServiceOptions } from './fake-service';
import { openTab } from './projects';
import { linesOf } from './strategies';
import { createStrategyService, worksOfWords } from './strategy-service';
import { LoopbackTaskWorker } from './task-loopback';

interface StrategyTabOptions extends Pick<FakeServiceOptions, 'dailyCredits' | 'charges'> {
  /** As `linesOf` takes them. */
  readonly lines: readonly string[];
  /** So many papers are known, W1001 and on, and read; none unless said. */
  readonly known?: number;
  /** Works of the service; 300 unless said. */
  readonly works?: number;
}

/** A tab with a project whose strategy has lines, a service that is paid for, and the worker that reads known papers. */
export async function openStrategy({ lines, known = 0, works = 300, ...options }: StrategyTabOptions) {
  const { context, service, meter, wait } = createStrategyService(worksOfWords(works), options);
  const tab = await openTab();
  const { store } = tab;
  store.set(flowContextAtom, context);
  store.set(sourceStatusAtom, { state: 'live' });
  store.set(
    knownClientAtom,
    createKnownClient(() => new LoopbackTaskWorker(strategyTasks())),
  );
  await store.set(createProjectAtom, 'Sleep');
  store.set(changeStrategyAtom, 'Edit', (before) => ({
    ...before,
    lines: linesOf(...lines),
  }));
  if (known > 0) {
    const ids = Array.from({ length: known }, (_, at) => `W${1001 + at}`);
    store.set(setKnownPapersAtom, { type: 'list', name: 'List', works: ids });
    await store.set(loadKnownPapersAtom);
  }
  return { ...tab, context, service, meter, wait };
}
