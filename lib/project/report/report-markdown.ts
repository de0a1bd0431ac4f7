import { flowRows } from './flow-rows';
import { methodsText, type ReportFacts } from './methods-text';
import { searchItems } from './prisma-s';

/** Stands in for a number that cannot be told yet. */
const NOT_TOLD = '–';

/** Text in a cell of a table: nothing in it ends the cell or the row. */
function cell(text: string | number | null): string {
  return String(text ?? NOT_TOLD)
    .replaceAll('|', '\\|')
    .replaceAll('\n', ' ');
}

const row = (cells: readonly (string | number | null)[]) => `| ${cells.map(cell).join(' | ')} |`;

/** The whole report as Markdown. */
export function reportMarkdown(facts: ReportFacts): string {
  const flow = flowRows(facts.flow).map(({ label, isPart, databases, other, both }) =>
    row([isPart ? `of these: ${label}` : label, databases, other, both]),
  );
  const items = searchItems(facts).map(({ number, name, text, isOpen }) =>
    row([number, name, isOpen ? `To answer: ${text}` : text]),
  );
  return `${[
    `# Report: ${facts.state.header.name}`,
    '## PRISMA 2020 flow',
    ['| Step | Databases | Other methods | Both |', '| --- | ---: | ---: | ---: |', ...flow].join('\n'),
    '## Methods',
    ...methodsText(facts),
    '## PRISMA-S',
    ['| Item | Name | Text |', '| ---: | --- | --- |', ...items].join('\n'),
  ].join('\n\n')}\n`;
}
