import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { saveFile } from '@/components/ui/save-file';
import { makeProjectFileAtom } from '@/lib/state/project/file-acts';
import { tellProjectAtom } from '@/lib/state/project/project-message-atom';

/** Saves a project to a file, and reports the result. */
export function useSaveProject() {
  const make = useSetAtom(makeProjectFileAtom);
  const tell = useSetAtom(tellProjectAtom);
  const [isSaving, setSaving] = useState(false);

  async function save(id: string, kind: 'project' | 'second-reader') {
    if (isSaving) return;
    setSaving(true);
    const made = await make(id, kind);
    setSaving(false);
    if (!made.ok) {
      tell(made.error, { isFailure: true });
      return;
    }
    const { name, bytes } = made.value;
    saveFile(name, new Blob([bytes], { type: 'application/zip' }));
    tell(
      kind === 'project'
        ? `Saved as ${name}.`
        : `Saved as ${name}, without decisions, notes and tags. When the second reader is through, open their saved project here and merge it.`,
    );
  }

  return {
    isSaving,
    save: (id: string, kind: 'project' | 'second-reader' = 'project') => void save(id, kind),
  };
}
