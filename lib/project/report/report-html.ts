import { escapeXml } from '@/lib/base/escape-xml';
import { ITEM_COLUMNS, type ReportBlock, type ReportDocument } from './report-document';

/** Text between tags; word processors do not know `&apos;`. */
function plain(text: string): string {
  return escapeXml(text, '').replaceAll('&apos;', '&#39;');
}

const STYLE = [
  'body { font-family: Calibri, Arial, sans-serif; line-height: 1.4; max-width: 50em; margin: 2em auto; }',
  'table { border-collapse: collapse; }',
  'th, td { border: 1px solid #999; padding: 3px 8px; text-align: left; vertical-align: top; }',
  '.number { text-align: right; }',
].join('\n');

function table(head: readonly string[], rows: readonly string[]): string {
  const columns = head.map((column) => `<th scope="col">${plain(column)}</th>`).join('');
  return `<table>\n<thead><tr>${columns}</tr></thead>\n<tbody>\n${rows.join('\n')}\n</tbody>\n</table>`;
}

function write(block: ReportBlock): string {
  switch (block.type) {
    case 'heading':
      return `<h2>${plain(block.text)}</h2>`;
    case 'paragraph':
      return `<p>${plain(block.text)}</p>`;
    case 'numbers':
      return table(
        block.columns,
        block.rows.map(
          ([name = '', ...numbers]) =>
            `<tr><td>${plain(name)}</td>${numbers.map((each) => `<td class="number">${plain(each)}</td>`).join('')}</tr>`,
        ),
      );
    case 'items':
      return table(
        block.columns ?? ITEM_COLUMNS,
        block.items.map(({ name, text }) => `<tr><td>${plain(name)}</td><td>${lines(text)}</td></tr>`),
      );
  }
}

function lines(text: string): string {
  return text.split(/\r?\n/).map(plain).join('<br>');
}

/** A report as a page that word processors open: tables and text, no script, nothing from elsewhere. */
export function reportHtml({ title, blocks }: ReportDocument): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${plain(title)}</title>
<style>
${STYLE}
</style>
</head>
<body>
<h1>${plain(title)}</h1>
${blocks.map(write).join('\n')}
</body>
</html>
`;
}
