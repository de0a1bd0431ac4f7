/**
 * Whether a word fits a pattern of `*` (any characters) and `?` (one). At most pattern times word steps, where a regular
 * expression of many stars could take as long as it likes: the pattern comes from anybody.
 */
export function matchesPattern(word: string, pattern: string): boolean {
  const letters = Array.from(word);
  const marks = Array.from(pattern);
  let at = 0;
  let mark = 0;
  let star = -1;
  let resumeAt = 0;
  while (at < letters.length) {
    if (marks[mark] === '*') {
      star = mark;
      resumeAt = at;
      mark += 1;
    } else if (marks[mark] === '?' || marks[mark] === letters[at]) {
      at += 1;
      mark += 1;
    } else if (star >= 0) {
      // The last star takes one character more.
      resumeAt += 1;
      at = resumeAt;
      mark = star + 1;
    } else return false;
  }
  return marks.slice(mark).every((rest) => rest === '*');
}

/** Whether two words are at most `limit` insertions, deletions or replacements apart. */
export function isWithinEdits(a: string, b: string, limit: number): boolean {
  if (Math.abs(a.length - b.length) > limit) return false;
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(replaced, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    previous = row;
  }
  return (previous[b.length] ?? 0) <= limit;
}
