import { readFileSync, writeFileSync } from 'node:fs';

/** A boundary of which React has put the content at the end of the page, and what waits in its place. */
const WAITING = /<!--\$\?--><template id="B:(\d+)"><\/template>((?:(?!<!--)[\s\S])*)<!--\/\$-->/;

/** The script that would move the content there. Its functions are defined in the first one of a page. @param {string} number */
function moveOf(number) {
  return `$RC("B:${number}","S:${number}")`;
}

/**
 * A prerendered page with its screen where it belongs. React puts the content of a boundary at the end of the page where page and
 * styles are longer than 12,800 bytes, and moves it by a script that waits for 300 ms after the first paint: right for a page
 * that comes in pieces, while ours comes whole. What is written is what React itself writes for shorter pages.
 *
 * A page that is made otherwise (several boundaries, content in pieces, or content with style sheets of its own) stays as it is.
 *
 * @param {string} html
 */
export function withScreenInPlace(html) {
  const waiting = WAITING.exec(html);
  if (waiting === null || html.split('<template id="').length !== 2) return html;
  const [placeholder, number = ''] = waiting;
  const start = `<div hidden id="S:${number}">`;
  const from = html.indexOf(start);
  const to = html.indexOf('</div><script>', from);
  const end = html.indexOf('</script>', to);
  if (from < 0 || to < 0 || !html.slice(to, end).endsWith(moveOf(number))) return html;
  const content = html.slice(from + start.length, to);
  const before = html.slice(0, waiting.index);
  const between = html.slice(waiting.index + placeholder.length, from);
  return `${before}<!--$-->${content}<!--/$-->${between}${html.slice(end + '</script>'.length)}`;
}

/** Writes pages anew with their screens in place. @param {readonly string[]} files */
export function putScreensInPlace(files) {
  for (const file of files) writeFileSync(file, withScreenInPlace(readFileSync(file, 'utf8')));
}
