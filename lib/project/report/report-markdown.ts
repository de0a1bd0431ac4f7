import type { ReportBlock, ReportDocument } from './report-document';

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

const row = (cells: readonly string[]) => `| ${cells.map(plain).join(' | ')} |`;

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
        '| Item | Text |',
        '| --- | --- |',
        ...block.items.map(({ name, text }) => row([name, text])),
      ].join('\n');
  }
}

/** A report as Markdown with tables. */
export function reportMarkdown({ title, blocks }: ReportDocument): string {
  return `${[`# ${plain(title)}`, ...blocks.map(write)].join('\n\n')}\n`;
}
