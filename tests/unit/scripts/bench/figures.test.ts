import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  figureOf,
  isMissed,
  readFigures,
  withRun,
  writeFigures,
} from '../../../../scripts/bench/figures.mjs';

describe('figureOf(line)', () => {
  it.each([
    ['bench layout-5k ratio=8.1 goal>=5 ok', { name: 'layout-5k', unit: 'ratio', value: 8.1, atLeast: 5 }],
    ['bench x cpu-ms=57 goal<=50 MISSED', { name: 'x', unit: 'cpu-ms', value: 57, atMost: 50 }],
    [
      'bench coverage mean-%=97.2 goal>=93 goal<=97 MISSED',
      { name: 'coverage', unit: 'mean-%', value: 97.2, atLeast: 93, atMost: 97 },
    ],
    ['bench x ms-beyond-bare=-1.5', { name: 'x', unit: 'ms-beyond-bare', value: -1.5 }],
  ])('reads %s', (line, figure) => {
    expect(figureOf(line)).toEqual(figure);
  });

  it.each(['1 passed', 'bench layout-hash sha256=ab12', 'bench x', 'benches x ms=1'])(
    'passes over %s',
    (line) => {
      expect(figureOf(line)).toBeNull();
    },
  );
});

describe('isMissed(figure)', () => {
  it.each([
    [{ value: 5, atLeast: 5 }, false],
    [{ value: 4.9, atLeast: 5 }, true],
    [{ value: 1.1, atMost: 1 }, true],
    [{ value: Number.NaN, atMost: 1 }, true],
    [{ value: 9 }, false],
  ])('of %j is %s', (figure, missed) => {
    expect(isMissed(figure)).toBe(missed);
  });
});

describe('a file of figures', () => {
  it('is written sorted, one line a figure, and read back', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'figures-'));
    const file = path.join(folder, 'new', 'now.json');
    expect(readFigures(file)).toEqual({});
    const date = '2026-11-26';
    const run = [
      { name: 'b', unit: 'ms', value: 2 },
      { name: 'a', unit: 'ms', value: 1, atMost: 3 },
    ];
    writeFigures(file, withRun({ 'b ms': { value: 9, date: '2026-11-01' } }, run, { date, isBusy: true }));
    expect(readFileSync(file, 'utf8').split('\n')).toEqual([
      '{',
      '  "a ms": { "value": 1, "atMost": 3, "date": "2026-11-26", "isBusy": true },',
      '  "b ms": { "value": 2, "date": "2026-11-26", "isBusy": true }',
      '}',
      '',
    ]);
    const long = 'a-figure-with-a-name-of-many-words of-something-that-is-long-as-well';
    writeFigures(file, { [long]: { value: 1, atLeast: 3, date } });
    expect(readFileSync(file, 'utf8').split('\n')).toEqual([
      '{',
      `  "${long}": {`,
      '    "value": 1,',
      '    "atLeast": 3,',
      '    "date": "2026-11-26"',
      '  }',
      '}',
      '',
    ]);
    writeFigures(file, { 'b ms': { value: 2, date, isBusy: true } });
    expect(readFigures(file)['b ms']).toEqual({ value: 2, date, isBusy: true });
    rmSync(folder, { recursive: true });
  });
});
