'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { CopyButton } from '@/components/ui/CopyButton';
import type { Citation } from '@/lib/bibliography/citation';
import { withKeys } from '@/lib/bibliography/citation-keys';
import { citationOfWork } from '@/lib/bibliography/citation-of-work';
import { REFERENCE_FORMATS } from '@/lib/bibliography/reference-formats';
import { writeReference } from '@/lib/bibliography/write-reference';
import type { WorkRecord } from '@/lib/entities/records';

const FORMATS: readonly { readonly name: string; readonly write: (citation: Citation) => string }[] = [
  ...[REFERENCE_FORMATS.bibtex, REFERENCE_FORMATS.ris].map(({ label, write }) => ({
    name: label,
    write: (citation: Citation) => write([citation]),
  })),
  { name: 'Text', write: writeReference },
];

/** Copies how the work is cited, for a reference manager or a text. */
export function CopyCitation({ work }: { readonly work: WorkRecord }) {
  return (
    <chakra.section aria-label="Copy citation" display="flex" flexWrap="wrap" gap="2">
      <chakra.h3 fontSize="meta" fontWeight="semibold" color="text.secondary" w="full">
        Copy citation
      </chakra.h3>
      {FORMATS.map(({ name, write }) => (
        <CopyButton
          key={name}
          label={name}
          text={() =>
            withKeys([citationOfWork(work)])
              .map(write)
              .join('')
          }
        />
      ))}
    </chakra.section>
  );
}
