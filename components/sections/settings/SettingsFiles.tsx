import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { FileButton } from '@/components/ui/FileButton';
import { Notice } from '@/components/ui/Notice';
import { saveTextFile } from '@/components/ui/save-file';
import { formatQuantity } from '@/lib/format/counts';
import { exportSettings, importSettings, type SettingsImport } from '@/lib/state/shell/settings-transfer';
import { flushPersisted } from '@/lib/storage/persisted';

type Outcome =
  | ({ readonly type: 'imported' } & SettingsImport)
  | { readonly type: 'failed'; readonly message: string };

/** Takes the preferences to another browser; never the API key. */
export function SettingsFiles() {
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  function handleExport() {
    // What was changed a moment ago may not be stored yet.
    flushPersisted();
    const now = Date.now();
    const day = new Date(now).toISOString().slice(0, 10);
    saveTextFile(
      `academic-explorer-settings-${day}.json`,
      exportSettings(window.localStorage, now),
      'application/json',
    );
  }

  async function handleImport(file: File) {
    const text = await file.text();
    flushPersisted();
    const result = importSettings(window.localStorage, text);
    setOutcome(result.ok ? { type: 'imported', ...result.value } : { type: 'failed', message: result.error });
  }

  return (
    <chakra.div display="flex" flexDirection="column" gap="2">
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <Button size="small" onClick={handleExport}>
          Export settings
        </Button>
        <FileButton
          label="File of settings"
          accept="application/json,.json"
          onChoose={([file]) => void handleImport(file)}
        >
          Import settings
        </FileButton>
      </chakra.div>
      {outcome === null ? null : <OutcomeNotice outcome={outcome} />}
    </chakra.div>
  );
}

function OutcomeNotice({ outcome }: { readonly outcome: Outcome }) {
  if (outcome.type === 'failed') return <Notice tone="error">{outcome.message}</Notice>;
  const { imported, newer } = outcome;
  const text = `${formatQuantity(imported, 'setting')} imported. They take effect after a reload.`;
  const leftOut = `${formatQuantity(newer, 'setting')} of a newer version of Academic Explorer left out.`;
  return (
    <Notice
      tone="info"
      actions={
        <Button size="small" onClick={() => window.location.reload()}>
          Reload
        </Button>
      }
    >
      {newer === 0 ? text : `${text} ${leftOut}`}
    </Notice>
  );
}
