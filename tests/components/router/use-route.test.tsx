/** @jest-environment jsdom */
import { renderHook } from '@testing-library/react';
import { useOnAddress } from '@/components/router/use-route';

describe('useOnAddress(key, act)', () => {
  function setup(first: string | null) {
    const log: string[] = [];
    const act = (key: string) => {
      log.push(`do ${key}`);
      return () => {
        log.push(`leave ${key}`);
      };
    };
    const hook = renderHook(({ address }) => useOnAddress(address, act), {
      initialProps: { address: first },
    });
    const go = (address: string | null) => hook.rerender({ address });
    return { log, go, unmount: hook.unmount };
  }

  it('acts once per address and leaves the previous one first', () => {
    const { log, go, unmount } = setup('W1');
    go('W1');
    go('W2');
    unmount();
    expect(log).toEqual(['do W1', 'leave W1', 'do W2', 'leave W2']);
  });

  it('does nothing for null', () => {
    const { log, go } = setup(null);
    go('W1');
    go(null);
    expect(log).toEqual(['do W1', 'leave W1']);
  });
});
