import { createStore } from 'jotai/vanilla';
import {
  isResumedAtom,
  offerResumptionAtom,
  resumeAtom,
  setWorkspaceOpenerAtom,
  workspaceAtom,
} from '@/lib/state/workspace-atom';

describe('workspaceAtom', () => {
  it('is open where nothing has to be opened', () => {
    expect(createStore().get(workspaceAtom)).toBeNull();
  });

  it('is opened once, by the first component that reads it', async () => {
    const store = createStore();
    let count = 0;
    store.set(setWorkspaceOpenerAtom, async () => {
      count += 1;
    });
    expect(count).toBe(0);
    await Promise.all([store.get(workspaceAtom), store.get(workspaceAtom)]);
    await store.get(workspaceAtom);
    expect(count).toBe(1);
  });
});

describe('resumeAtom', () => {
  it('has nothing to wait for where no graph is to be brought back', async () => {
    const store = createStore();
    expect(store.get(isResumedAtom)).toBe(true);
    await store.set(resumeAtom);
    expect(store.get(isResumedAtom)).toBe(true);
  });

  it('restores the graph once for all callers, and resolves then, also on failure', async () => {
    const store = createStore();
    let calls = 0;
    let end: (error: Error) => void = () => undefined;
    store.set(offerResumptionAtom, () => {
      calls += 1;
      return new Promise((_resolve, reject) => {
        end = reject;
      });
    });
    expect(store.get(isResumedAtom)).toBe(false);
    const asked = [store.set(resumeAtom), store.set(resumeAtom)];
    expect(calls).toBe(1);
    expect(store.get(isResumedAtom)).toBe(false);
    end(new Error('no storage'));
    await expect(Promise.allSettled(asked)).resolves.toHaveLength(2);
    expect(store.get(isResumedAtom)).toBe(true);
  });
});
