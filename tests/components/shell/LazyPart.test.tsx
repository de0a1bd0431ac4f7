/** @jest-environment jsdom */
import { act, screen } from '@testing-library/react';
import { lazy } from 'react';
import { LazyPart } from '@/components/shell/LazyPart';
import { StatusFoot } from '@/components/shell/StatusFoot';
import { SectionBoundary } from '@/components/shell/tools/SectionBoundary';
import { onReport } from '@/lib/base/report';
import { noteNetworkAtom } from '@/lib/state/service/offline-atoms';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';
import { expectPrinted } from '@/tests/support/printed';
import { renderWithApp } from '@/tests/support/render-with-app';

const LOST = 'Failed to load chunk /_next/static/chunks/0abc.js from module 1234';

function Broken({ message }: { readonly message: string }): never {
  throw new Error(message);
}

let quiet: () => void;
beforeEach(() => {
  quiet = onReport(() => undefined);
});
afterEach(() => quiet());

describe('LazyPart', () => {
  it('leaves a part out whose code does not arrive, keeps the rest, and offers a reload', async () => {
    const Late = lazy(() => Promise.reject(new Error(LOST)));
    renderWithApp(
      <>
        <p>The graph</p>
        <LazyPart>
          <Late />
        </LazyPart>
        <StatusFoot />
      </>,
    );
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('A part of the application could not be loaded.');
    expect(alert).toHaveTextContent('The graph and your settings stay.');
    expect(screen.getByRole('button', { name: 'Reload' })).toBeEnabled();
    expect(screen.getByText('The graph')).toBeInTheDocument();
    expectPrinted(LOST);
  });

  it('offers no reload without a network, which would end the page, but does once it is back', async () => {
    const Late = lazy(() => Promise.reject(new Error(LOST)));
    const { store } = await act(async () =>
      renderWithApp(
        <>
          <LazyPart>
            <Late />
          </LazyPart>
          <StatusFoot />
        </>,
      ),
    );
    await screen.findByRole('button', { name: 'Reload' });
    await act(async () => {
      store.set(sourceStatusAtom, { state: 'live' });
      store.set(noteNetworkAtom, false);
    });
    expect(screen.getByRole('alert')).toHaveTextContent(
      'You are offline. The graph and your settings stay. Reload the page once the connection is back.',
    );
    expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
    await act(async () => store.set(noteNetworkAtom, true));
    expect(screen.getByRole('button', { name: 'Reload' })).toBeEnabled();
    expectPrinted(LOST);
  });

  it('hides no other fault', () => {
    expect(() =>
      renderWithApp(
        <LazyPart>
          <Broken message="No such thing" />
        </LazyPart>,
      ),
    ).toThrow('No such thing');
  });
});

describe('SectionBoundary', () => {
  const show = (message: string) => {
    renderWithApp(
      <SectionBoundary title="Edge types">
        <Broken message={message} />
      </SectionBoundary>,
    );
    // React itself prints what a boundary catches.
    expectPrinted(message);
  };

  it('offers another try', () => {
    show('No such thing');
    expect(screen.getByRole('alert')).toHaveTextContent('Edge types could not be shown.');
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
  });

  it('offers a reload where its code is lost, since trying again would ask for what is gone', () => {
    show(LOST);
    expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
  });
});
