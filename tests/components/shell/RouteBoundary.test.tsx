/** @jest-environment jsdom */
import { ChakraProvider, defaultSystem } from '@chakra-ui/react';
import { render, screen } from '@testing-library/react';
import { RouteBoundary } from '@/components/shell/RouteBoundary';
import { onReport } from '@/lib/base/report';
import { expectPrinted } from '@/tests/support/printed';

function Screen({ fault }: { readonly fault: string | null }) {
  if (fault !== null) throw new Error(fault);
  return <p>All is well</p>;
}

function page(address: string, fault: string | null) {
  return (
    <ChakraProvider value={defaultSystem}>
      <RouteBoundary address={address}>
        <Screen fault={fault} />
      </RouteBoundary>
    </ChakraProvider>
  );
}

describe('RouteBoundary', () => {
  let quiet: () => void;
  beforeEach(() => {
    quiet = onReport(() => undefined);
  });
  afterEach(() => quiet());

  it('shows what broke, with two ways on', () => {
    render(page('/works/W1', 'No such screen'));
    expect(screen.getByRole('alert')).toHaveTextContent('Navigation Error');
    expect(screen.getByRole('alert')).toHaveTextContent('There was an error loading this page or route.');
    expect(screen.getByText('No such screen')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Go Home' })).toBeInTheDocument();
    // React itself prints what a boundary catches.
    expectPrinted('No such screen');
  });

  it('forgets the error when the address is another one', () => {
    const { rerender } = render(page('/works/W1', 'No such screen'));
    rerender(page('/works/W1', null));
    expect(screen.getByRole('alert')).toBeInTheDocument();
    rerender(page('/works/W2', null));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('All is well')).toBeInTheDocument();
    expectPrinted('No such screen');
  });

  it('shows the error of the other address when that breaks too', () => {
    const { rerender } = render(page('/works/W1', 'First fault'));
    rerender(page('/works/W2', 'Second fault'));
    expect(screen.getByText('Second fault')).toBeInTheDocument();
    expectPrinted('First fault');
    expectPrinted('Second fault');
  });

  it.each([
    'Failed to load chunk /_next/static/chunks/0a1b.js from module 12345',
    'Failed to fetch dynamically imported module: https://site.test/a.js',
    'Importing a module script failed.',
  ])('offers to reload where the code is gone: %s', (fault) => {
    render(page('/works/W1', fault));
    expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
    expectPrinted(fault);
  });

  it('leaves faults of the frame to the frame', () => {
    expect(() => render(page('/works/W1', 'No QueryClient: use a provider'))).toThrow('use a provider');
  });
});
