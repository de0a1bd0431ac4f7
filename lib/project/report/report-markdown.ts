import { ITEM_COLUMNS, type ReportBlock, type ReportDocument } from './report-document';

/** Text that reads as it is: nothing in it makes marks, ends a cell or a row. */
function plain(text: string): string {
  const marked = text.replace(/[\\`*_[\]<>|]/g, '\\$&');
  return marked.replace(/\s+/g, (blank) => (/[\r\n]/.test(blank) ? ' ' : blank));
}

/** A paragraph that begins like a heading or a list is none. */
function paragraph(text: string): string {
  return plain(text)
    .replace(/^([#+-])/, '\\$1')
    .replace(/^(\d+)([.)])/, '$1\\$2');
}

const row = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;

/** A cell has one row of text: each line break becomes a tag of HTML, which Markdown accepts. */
function cell(text: string): string {
  return text.split(/\r?\n/).map(plain).join('<br>');
}

function write(block: ReportBlock): string {
  switch (block.type) {
    case 'heading':
      return `## ${plain(block.text)}`;
    case 'paragraph':
      return paragraph(block.text);
    case 'numbers':
      return [
        row(block.columns),
        row(block.columns.map((_, index) => (index === 0 ? '---' : '---:'))),
        ...block.rows.map(row),
      ].join('\n');
    case 'items':
      return [
        row(block.columns ?? ITEM_COLUMNS),
        '| --- | --- |',
        ...block.items.map(({ name, text }) => row([name, text])),
      ].join('\n');
  }
}

/** A report as Markdown with tables. */
export function reportMarkdown({ title, blocks }: ReportDocument): string {
  return `${[`# ${plain(title)}`, ...blocks.map(write)].join('\n\n')}\n`;
}
