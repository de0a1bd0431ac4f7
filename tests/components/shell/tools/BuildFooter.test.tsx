/** @jest-environment jsdom */
import { screen } from '@testing-library/react';
import { BuildFooter } from '@/components/shell/tools/BuildFooter';
import { renderWithApp } from '@/tests/support/render-with-app';

const REPOSITORY = 'https://code.example.org/explorer';
const COMMIT = '0123456789abcdef0123456789abcdef01234567';

function setup(facts: Readonly<Record<string, string>>) {
  const names = ['VERSION', 'COMMIT', 'BRANCH', 'BUILD_TIME', 'REPOSITORY'];
  for (const name of names) delete process.env[`NEXT_PUBLIC_${name}`];
  for (const [name, value] of Object.entries(facts)) process.env[`NEXT_PUBLIC_${name}`] = value;
  return renderWithApp(<BuildFooter />);
}

const before = { ...process.env };
afterEach(() => {
  process.env = { ...before };
});

describe('BuildFooter', () => {
  it('links version, commit and repository, and says when it was built', () => {
    setup({
      VERSION: '1.4.0',
      COMMIT,
      BRANCH: 'main',
      BUILD_TIME: new Date(Date.now() - 3 * 3_600_000).toISOString(),
      REPOSITORY,
    });
    const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['v1.4.0', `${REPOSITORY}/releases/tag/v1.4.0`],
      ['0123456 on main', `${REPOSITORY}/commit/${COMMIT}`],
      ['Repository', REPOSITORY],
    ]);
    expect(screen.getByText('Built 3 hours ago')).toBeVisible();
  });

  it('invents nothing outside of git', () => {
    setup({ VERSION: '1.4.0', COMMIT: 'unknown', BRANCH: 'unknown' });
    expect(screen.getByText('v1.4.0')).toBeVisible();
    expect(screen.getByText('commit unknown')).toBeVisible();
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.queryByText(/^Built/)).toBeNull();
  });
});
