/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import { createStore } from 'jotai/vanilla';
import { renderToString } from 'react-dom/server';
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

  it('is not in the prerendered page, nor while that is taken over, whatever was read before', () => {
    const store = createStore();
    const stop = store.set(followNewerAtom);
    tellNewer('projects');
    const html = renderToString(
      <Provider store={store}>
        <NewerNotice areas={['projects']} />
      </Provider>,
    );
    expect(html).toBe('');
    expectPrinted('Stored data (projects) of a newer version was left as it is');
    stop();
  });
});
