/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, screen } from '@testing-library/react';
import { createStore } from 'jotai/vanilla';
import { NewerNotice } from '@/components/tables/NewerNotice';
import { followNewerAtom } from '@/lib/state/service/newer-stored-atoms';
import { tellNewer } from '@/lib/storage/newer';
import { expectPrinted } from '@/tests/support/printed';
import { renderWithApp } from '../../support/render-with-app';

describe('NewerNotice', () => {
  it('says what of this screen a newer version wrote, once it was met, and nothing of other screens', () => {
    const store = createStore();
    const stop = store.set(followNewerAtom);
    renderWithApp(<NewerNotice areas={['sessions', 'records']} />, store);
    expect(screen.queryByRole('status')).toBeNull();
    act(() => tellNewer('datasets'));
    expect(screen.queryByRole('status')).toBeNull();
    act(() => tellNewer('sessions'));
    act(() => tellNewer('sessions'));
    expect(screen.getByRole('status')).toHaveTextContent(
      'Sessions in this browser were written by a newer version of Academic Explorer. They are left unchanged and not used here, and changes that would overwrite them are not saved. Reload the page to get the newer version.',
    );
    expectPrinted('Stored data (datasets) of a newer version was left as it is');
    expectPrinted('Stored data (sessions) of a newer version was left as it is');
    stop();
  });
});
