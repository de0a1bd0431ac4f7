import { chakra } from '@chakra-ui/react/styled-system';
import { Download } from 'lucide-react';
import { Button } from '@/components/ui/Button';
import { CopyButton } from '@/components/ui/CopyButton';
import { saveTextFile } from '@/components/ui/save-file';
import type { ReportFacts } from '@/lib/project/report/methods-text';
import { reportDocument } from '@/lib/project/report/report-document';
import { reportHtml } from '@/lib/project/report/report-html';
import { reportMarkdown } from '@/lib/project/report/report-markdown';
import { reportText } from '@/lib/project/report/report-text';

const FORMS = [
  {
    label: 'Save for a word processor (HTML)',
    file: 'report.html',
    type: 'text/html',
    write: reportHtml,
  },
  { label: 'Save as Markdown', file: 'report.md', type: 'text/markdown', write: reportMarkdown },
  { label: 'Save as plain text', file: 'report.txt', type: 'text/plain', write: reportText },
] as const;

/** The whole report as files. */
export function ReportExports({ facts }: { readonly facts: ReportFacts }) {
  return (
    <chakra.div display="flex" flexWrap="wrap" flexDirection={{ xl: 'column' }} gap="2">
      {FORMS.map(({ label, file, type, write }) => (
        <Button
          key={file}
          size="small"
          onClick={() => saveTextFile(file, write(reportDocument(facts)), type)}
        >
          <Download size={14} aria-hidden="true" />
          {label}
        </Button>
      ))}
      <CopyButton label="Copy as Markdown" text={() => reportMarkdown(reportDocument(facts))} />
    </chakra.div>
  );
}
