/** @jest-environment jsdom */
import { screen, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { AppActivitySection } from '@/components/sections/app-activity/AppActivitySection';
import type { Report } from '@/lib/base/report';
import { noteActivityAtom } from '@/lib/state/service/activity-atoms';
import { renderWithApp } from '@/tests/support/render-with-app';

const MINUTE_MS = 60_000;

const TOLD: readonly (readonly [minutesAgo: number, told: Report])[] = [
  [90, { severity: 'info', type: 'navigation', category: 'route', message: '/about' }],
  [20, { severity: 'warning', message: 'One record was skipped' }],
  [2, { severity: 'error', message: 'It broke with api_key=secret' }],
  [1, { severity: 'info', type: 'user', category: 'graph', message: 'Expand On engines' }],
];

function setup(told = TOLD) {
  const store = createStore();
  for (const [minutesAgo, entry] of told) {
    store.set(noteActivityAtom, entry, Date.now() - minutesAgo * MINUTE_MS);
  }
  const { user } = renderWithApp(<AppActivitySection />, store);
  return {
    user,
    lines: () =>
      within(screen.getByRole('list', { name: 'Activity' }))
        .getAllByRole('listitem')
        .map((item) => item.lastElementChild?.textContent),
    tile: (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent,
  };
}

describe('AppActivitySection', () => {
  it('shows the last hour, newest first, without keys', () => {
    const { lines, tile } = setup();
    expect(lines()).toEqual(['Expand On engines', 'It broke with ', 'One record was skipped']);
    expect(['Entries', 'By you', 'Warnings', 'Errors'].map(tile)).toEqual(['3', '1', '1', '1']);
  });

  it.each([
    ['Type', 'User', ['Expand On engines']],
    ['Severity', 'Warning', ['One record was skipped']],
    ['Category', 'graph', ['Expand On engines']],
    ['Time range', 'Last 5 minutes', ['Expand On engines', 'It broke with ']],
    [
      'Time range',
      'Last 6 hours',
      ['Expand On engines', 'It broke with ', 'One record was skipped', '/about'],
    ],
  ])('filters by %s: %s', async (label, choice, expected) => {
    const { user, lines } = setup();
    await user.selectOptions(screen.getByLabelText(label), choice);
    expect(lines()).toEqual(expected);
  });

  it('filters by text, and says when nothing passes', async () => {
    const { user, lines } = setup();
    await user.type(screen.getByLabelText('Filter activity'), 'engines');
    expect(lines()).toEqual(['Expand On engines']);
    await user.type(screen.getByLabelText('Filter activity'), ' twice');
    expect(screen.getByText('No activity matches these filters.')).toBeVisible();
  });

  it.each([
    ['Type', ['All types', 'User', 'System', 'Navigation', 'Component', 'Performance', 'Error']],
    ['Severity', ['All severities', 'Info', 'Warning', 'Error']],
    ['Category', ['All categories', 'application', 'graph', 'route']],
    ['Time range', ['Last 5 minutes', 'Last 15 minutes', 'Last 30 minutes', 'Last hour', 'Last 6 hours']],
  ])('offers for %s what an entry can be', (label, choices) => {
    setup();
    const options = within(screen.getByLabelText(label)).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(choices);
  });

  it('shows a hundred and says that there are more', () => {
    const many = Array.from(
      { length: 120 },
      (_, n) => [1, { severity: 'info', message: `Step ${n}` }] as const,
    );
    const { lines } = setup(many);
    expect(lines()).toHaveLength(100);
    expect(screen.getByText('The newest 100 of 120. The export contains all of them.')).toBeVisible();
  });

  it('copies what is shown, and clears', async () => {
    const { user } = setup();
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    const copied = await navigator.clipboard.readText();
    expect(copied).toContain('user\tgraph\tExpand On engines');
    expect(copied).not.toContain('secret');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.getByText(/^No activity yet/)).toBeVisible();
  });

  it('exports JSON', async () => {
    const saved: Blob[] = [];
    URL.createObjectURL = (blob: Blob) => {
      saved.push(blob);
      return 'blob:activity';
    };
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user } = setup();
    await user.click(screen.getByRole('button', { name: 'Export JSON' }));
    expect(saved[0]?.type).toBe('application/json');
    expect(click.mock.contexts[0]).toHaveProperty('download', expect.stringMatching(/^activity-.+\.json$/));
    click.mockRestore();
  });
});
