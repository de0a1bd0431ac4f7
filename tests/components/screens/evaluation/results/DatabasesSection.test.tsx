/** @jest-environment ./tests/support/browser-environment.mjs */
import { screen, within } from '@testing-library/react';
import { Breakdown } from '@/components/screens/evaluation/results/Breakdown';
import { shownResult } from '@/components/screens/evaluation/results/shown-result';
import { invariant } from '@/lib/base/invariant';
import { fileRun } from '@/tests/support/file-run';
import { renderWithApp } from '@/tests/support/render-with-app';

function setup() {
  const shown = shownResult(fileRun());
  invariant(shown !== null, 'the run is finished');
  return renderWithApp(<Breakdown shown={shown} previous={[]} />);
}

function rowsOf(name: string): readonly string[] {
  const table = screen.getByRole('table', { name });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent).join(' | '));
}

describe('<Breakdown> of a run of files', () => {
  it('shows each database, their overlap and the de-duplication', () => {
    setup();
    expect(rowsOf('Each database')).toEqual([
      'A: Scopus | 4 | 3 | 37.5% | 13.7% to 69.4% | 75.0% | no interval | 2',
      'B: PubMed | 2 | 2 | 25.0% | 7.1% to 59.1% | 100.0% | no interval | 1',
    ]);
    const of = [
      'A only, 2 included papers, 50.0%',
      'B only, 1 included paper, 25.0%',
      'A and B, 1 included paper, 25.0%',
    ];
    for (const name of of) expect(screen.getByRole('img', { name: `Found by ${name} of 4` })).toBeVisible();
    expect(rowsOf('Tests of every two databases')).toEqual([expect.stringMatching(/^A and B \| 2 \| 1 \| /)]);
    expect(rowsOf('De-duplication')).toEqual([
      'Scopus | 5 | 1 | a.csv, b.csv',
      'PubMed | 2 | 0 | p.nbib',
      'All | 7 | 1 | ',
    ]);
  });

  it('lists the included papers that one database alone found', async () => {
    const { user } = setup();
    await user.click(screen.getByText('Found by Scopus alone: 2 papers'));
    const list = await screen.findByRole('list', { name: 'Found by Scopus alone: 2 papers' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    expect(list).toHaveTextContent('t1');
    expect(list).toHaveTextContent('t2');
    expect(list).not.toHaveTextContent('t3');
  });

  it('names files instead of a query, and gives no figure of a ranking, an index or a cap', () => {
    setup();
    expect(screen.getByRole('heading', { name: 'Files' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Query' })).not.toBeInTheDocument();
    expect(screen.getByText('5 records of a.csv, b.csv')).toBeVisible();
    expect(screen.getByText(/Not applicable: files of databases hold papers in no order/)).toBeVisible();
    expect(screen.queryByText('Index coverage')).not.toBeInTheDocument();
    expect(screen.queryByText(/beyond the cap/i)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Look up' })).not.toBeInTheDocument();
    expect(screen.getAllByText('In none of the files').length).toBeGreaterThan(0);
  });
});
