import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readFigures } from '../../../../scripts/bench/figures.mjs';
import { documentTable, terminalTable, withTables } from '../../../../scripts/bench/tables.mjs';

const DATE = '2026-11-26';
const NOW = {
  'layout-5k ratio': { value: 9.912, atLeast: 5, date: DATE },
  'force-error of-d3': { value: 1.2, atMost: 1, date: DATE, isBusy: true },
};
const FORMER = {
  'layout-5k ratio': { value: 12, atLeast: 5, date: DATE },
  'make-room-p95 px': { value: 63, date: DATE },
};

describe('documentTable(section, now, former, release)', () => {
  it('says what is, what was and what should be, with what is missed and what was measured beside other work', () => {
    const lines = documentTable('layout', NOW, FORMER, '0.2.0').split('\n');
    expect(new Set(lines.map((line) => line.length)).size).toBe(1);
    const cells = lines.map((line) =>
      line
        .split('|')
        .map((cell) => cell.trim())
        .slice(1, -1),
    );
    expect(cells.slice(2)).toEqual([
      ['ticks per CPU second against d3-force, 5,000 nodes', '9.91', '12', '>= 5'],
      ['force error against d3-force', '1.2 * (missed)', '-', '<= 1'],
      ['the same, 95 of 100 move less, px', '-', '63', 'none'],
    ]);
  });
});

describe('withTables(text, now, former, release)', () => {
  const text = 'Before\n\n<!-- figures: layout -->\n\nold\n\n<!-- end of figures -->\n\nAfter\n';

  it('writes the marked tables anew and nothing else, and the same again', () => {
    const once = withTables(text, NOW, FORMER, '0.2.0');
    expect(once).toMatch(/^Before\n\n<!-- figures: layout -->\n\n\| What/);
    expect(once).not.toContain('old');
    expect(once).toMatch(/\|\n\n<!-- end of figures -->\n\nAfter\n$/);
    expect(withTables(once, NOW, FORMER, '0.2.0')).toBe(once);
  });

  it('throws for a mark that names no section', () => {
    expect(() => withTables(text.replace('layout', 'nothing'), NOW, FORMER, '0.2.0')).toThrow('"nothing"');
  });

  it('leaves docs/performance.md as it is: its tables are those of the files', () => {
    const file = (name: string) => path.resolve(__dirname, '../../../../docs', name);
    const { version } = JSON.parse(readFileSync(path.resolve(__dirname, '../../../../package.json'), 'utf8'));
    const page = readFileSync(file('performance.md'), 'utf8');
    const figures = (name: string) => readFigures(file(`performance/${name}.json`));
    expect(withTables(page, figures('now'), figures(version), version)).toBe(page);
  });
});

describe('terminalTable(run, former, release, options)', () => {
  const run = [
    { name: 'canvas-1k-zoom-cpu', unit: 'of-force-graph', value: 1.03, atMost: 1 },
    { name: 'new-row', unit: 'ms', value: 1_234 },
  ];

  it('says of each row what it is against, and that the machine was busy where the row needs a quiet one', () => {
    const [head, first, second] = terminalTable(run, {}, '0.2.0', { isBusy: true }).split('\n');
    expect(head).toMatch(/^what +now +0\.2\.0 +goal +against +needs$/);
    expect(first).toMatch(
      /zooming \[canvas-1k-zoom-cpu\] +1\.03 \(missed\) +- +<= 1 +force-graph +a quiet machine \(this one was busy\)$/,
    );
    expect(second).toMatch(/^new-row \(ms\) +1,234 +- +none +-$/);
  });

  it('has what pairs told, where they were compared', () => {
    const verdicts = new Map([['new-row ms', '1.20 of it: change (chance 0.03)']]);
    const table = terminalTable(run, {}, '0.2.0', { isBusy: false, verdicts });
    expect(table).toContain('compared');
    expect(table).toContain('1.20 of it: change (chance 0.03)');
    expect(table).not.toContain('busy');
  });
});
