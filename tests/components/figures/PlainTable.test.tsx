/** @jest-environment ./tests/support/browser-environment.mjs */
import { screen } from '@testing-library/react';
import { PlainTable } from '@/components/figures/PlainTable';
import { count, interval, points, share } from '@/components/screens/evaluation/results/table-cells';
import { renderWithApp } from '@/tests/support/render-with-app';

function setup() {
  const saved: { readonly name: string; readonly blob: Blob }[] = [];
  let last: Blob | null = null;
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      last = blob;
      return 'blob:saved';
    },
  });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    if (last !== null) saved.push({ name: this.download, blob: last });
  });
  const view = renderWithApp(
    <PlainTable
      caption="Micro average"
      columns={['Figure', 'Value', 'Interval', 'Difference', 'n']}
      rows={[
        ['Recall', share(2 / 3), interval({ low: 0.391, high: 0.862 }), points(-0.125), count(1_200)],
        ['Precision', share(null), interval(null), points(null), count(0)],
      ]}
    />,
  );
  return { ...view, saved };
}

describe('<PlainTable>', () => {
  afterEach(() => jest.restoreAllMocks());

  it('reads as a researcher writes figures, with n/a for what cannot be known', () => {
    setup();
    expect(screen.getByRole('row', { name: 'Recall 66.7% 39.1% to 86.2% −12.5 points 1,200' })).toBeVisible();
    expect(screen.getByRole('row', { name: 'Precision n/a no interval n/a 0' })).toBeVisible();
  });

  it('is saved as CSV with the figures as they were computed', async () => {
    const { saved } = setup();
    screen.getByRole('button', { name: 'Save Micro average as CSV' }).click();
    expect(saved.map(({ name }) => name)).toEqual(['micro-average.csv']);
    const text = await readBlob(saved[0]?.blob);
    expect(text.replace('\uFEFF', '').trim().split(/\r?\n/)).toEqual([
      'Figure,Value,Interval,Difference,n',
      'Recall,0.6666666666666666,0.391 to 0.862,-0.125,1200',
      'Precision,,,,0',
    ]);
  });
});

function readBlob(blob = new Blob()): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });
}
