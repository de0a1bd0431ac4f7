import type { ReportBlock, ReportDocument } from './report-document';

function underlined(text: string, mark: string): string {
  return `${text}\n${mark.repeat(text.length)}`;
}

/** Columns in even widths, numbers at their end. */
function columns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, index) => (index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0)))
        .join('  '),
    )
    .join('\n');
}

function write(block: ReportBlock): string {
  switch (block.type) {
    case 'heading':
      return underlined(block.text, '-');
    case 'paragraph':
      return block.text;
    case 'numbers':
      return columns([block.columns, ...block.rows]);
    case 'items':
      return block.items
        .map(({ name, text }) => `${name}\n    ${text.replace(/\r?\n/g, '\n    ')}`)
        .join('\n\n');
  }
}

/** A report as text without any marks. */
export function reportText({ title, blocks }: ReportDocument): string {
  return `${[underlined(title, '='), ...blocks.map(write)].join('\n\n')}\n`;
}
