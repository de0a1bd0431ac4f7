/** A matrix of mostly zeros: row r has the columns and values from `starts[r]` up to `starts[r + 1]`. */
export interface SparseRows {
  readonly starts: Int32Array;
  readonly columns: Int32Array;
  readonly values: Float32Array;
  /** The number of columns. */
  readonly width: number;
}

export type SparseRow = readonly (readonly [column: number, value: number])[];

/** Normalises each row to length 1; a row without values stays empty. No column occurs twice in a row. */
export function unitRows(rows: readonly SparseRow[], width: number): SparseRows {
  const starts = new Int32Array(rows.length + 1);
  rows.forEach((row, at) => {
    starts[at + 1] = (starts[at] ?? 0) + row.length;
  });
  const total = starts[rows.length] ?? 0;
  const columns = new Int32Array(total);
  const values = new Float32Array(total);
  rows.forEach((row, at) => {
    const length = Math.sqrt(row.reduce((sum, [, value]) => sum + value * value, 0));
    let place = starts[at] ?? 0;
    for (const [column, value] of row) {
      columns[place] = column;
      values[place] = value / length;
      place += 1;
    }
  });
  return { starts, columns, values, width };
}

/** The scalar product of a row with weights, one per column. */
export function rowProduct(rows: SparseRows, row: number, weights: Float64Array): number {
  const { starts, columns, values } = rows;
  const end = starts[row + 1] ?? 0;
  let sum = 0;
  for (let at = starts[row] ?? 0; at < end; at++) sum += (weights[columns[at] ?? 0] ?? 0) * (values[at] ?? 0);
  return sum;
}

/** Adds a multiple of a row to weights, one per column. */
export function addRow(rows: SparseRows, row: number, factor: number, weights: Float64Array): void {
  const { starts, columns, values } = rows;
  const end = starts[row + 1] ?? 0;
  for (let at = starts[row] ?? 0; at < end; at++) {
    const column = columns[at] ?? 0;
    weights[column] = (weights[column] ?? 0) + factor * (values[at] ?? 0);
  }
}
