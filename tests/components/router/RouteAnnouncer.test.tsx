/** @jest-environment jsdom */
import { act, screen, waitFor } from '@testing-library/react';
import { RouteAnnouncer } from '@/components/router/RouteAnnouncer';
import { navigate } from '@/components/router/url-store';
import { onReport } from '@/lib/base/report';
import { renderWithApp } from '@/tests/support/render-with-app';

beforeEach(() => {
  window.scrollTo = () => undefined;
  document.title = 'Old';
});

function setup() {
  return renderWithApp(
    <>
      <main id="main" tabIndex={-1} />
      <RouteAnnouncer />
    </>,
  );
}

describe('RouteAnnouncer', () => {
  it('moves focus at once and says the title when the screen has set it, however late', async () => {
    setup();
    act(() => navigate('/about'));
    expect(screen.getByRole('main')).toHaveFocus();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    await act(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    document.title = 'About | Academic Explorer';
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('About | Academic Explorer'));
  });

  it('tells the log where the reader went', () => {
    setup();
    const heard: string[] = [];
    const stop = onReport(({ type, message }) => heard.push(`${type} ${message}`));
    act(() => navigate('/search?q=looms'));
    stop();
    expect(heard).toEqual(['navigation /search?q=looms']);
  });

  it('says nothing of quiet changes of the address', () => {
    setup();
    act(() => navigate('/about?x=1', { quiet: true }));
    expect(screen.getByRole('main')).not.toHaveFocus();
  });
});
