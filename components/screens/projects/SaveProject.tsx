import { chakra } from '@chakra-ui/react/styled-system';
import { Download } from 'lucide-react';
import { useNow } from '@/components/hooks/use-now';
import { Button } from '@/components/ui/Button';
import { relativeTime } from '@/lib/format/relative-time';
import type { ProjectHeader } from '@/lib/project/types';
import { useSaveProject } from './use-save-project';

/** Saves the project to a file, and shows when that was last done, since browsers lose stored data. */
export function SaveProject({ header }: { readonly header: ProjectHeader }) {
  const { isSaving, save } = useSaveProject();
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1">
      <Button size="small" disabled={isSaving} onClick={() => save(header.id)}>
        <Download size={14} aria-hidden="true" />
        {isSaving ? 'Saving...' : 'Save project'}
      </Button>
      <chakra.span fontSize="meta" color="text.secondary">
        <SavedWhen at={header.savedToFile} />
      </chakra.span>
    </chakra.div>
  );
}

function SavedWhen({ at }: { readonly at: string | null }) {
  const now = useNow(60_000);
  return at === null
    ? 'Not saved to a file yet'
    : `Last saved to a file ${relativeTime(Date.parse(at), now)}`;
}
