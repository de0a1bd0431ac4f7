/** `A. asthma`, `a) asthma`, `(ii) asthma`, `P: asthma`. */
const LABEL = /^\(?([A-Za-z]|[ivx]{1,4}|[IVX]{1,4})[.):]\s+(?=\S)/;
const MOST_SHOWN = 2_000;

/** A row that joins lines by their letters, and nothing else. */
function isCombination(row: string, labels: ReadonlyMap<string, number>): boolean {
  if (row.length > MOST_SHOWN) return false;
  const words = row.replace(/[()]/g, ' ').trim().split(/\s+/);
  const named = words.filter((word) => !/^(?:and|or|not)$/i.test(word));
  const areNamed = named.length > 1 && named.every((word) => labels.has(word.toLowerCase()));
  return areNamed && named.length < words.length;
}

/** Replaces letters and Roman numbers before rows by `#1` and so on, if a row joins lines by them. Linear. */
export function withoutLetters(rows: readonly string[]): readonly string[] {
  const labels = new Map<string, number>();
  const found = rows.map((row) => LABEL.exec(row));
  for (const label of found) {
    const name = label?.[1]?.toLowerCase();
    if (name !== undefined && !labels.has(name)) labels.set(name, labels.size + 1);
  }
  const counted = found.filter((label) => label !== null).length;
  if (labels.size < 2 || labels.size < counted) return rows;
  const queries = rows.map((row, at) => row.slice(found[at]?.[0].length ?? 0));
  const joint = queries.map((query) => isCombination(query, labels));
  if (!joint.includes(true)) return rows;
  let more = labels.size;
  return queries.map((query, at) => {
    const read =
      joint[at] === true
        ? query.replace(/[A-Za-z]+/g, (word) => {
            const number = labels.get(word.toLowerCase());
            return number === undefined ? word : `#${number}`;
          })
        : query;
    const label = labels.get(found[at]?.[1]?.toLowerCase() ?? '');
    if (label !== undefined) return `#${label} ${read}`;
    if (joint[at] !== true) return rows[at] ?? '';
    more += 1;
    return `#${more} ${read}`;
  });
}
