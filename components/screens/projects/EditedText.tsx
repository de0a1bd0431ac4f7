import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { TextArea } from '@/components/ui/TextArea';
import { TextField } from '@/components/ui/TextField';
import { isReadOnlyAtom } from '@/lib/state/project/open-project-atoms';

interface EditedTextProps {
  readonly label: string;
  readonly hint?: string;
  /** 1: one line, which Enter saves. */
  readonly rows: number;
  readonly text: string;
  readonly onSave: (text: string) => void;
}

/** A text of the project; read-only if the project is. */
export function EditedText(props: EditedTextProps) {
  const isReadOnly = useAtomValue(isReadOnlyAtom);
  if (!isReadOnly) return <TypedText {...props} />;
  const { label, text } = props;
  return text === '' ? null : (
    <chakra.section aria-label={label}>
      <chakra.h2 fontSize="meta" color="text.secondary">
        {label}
      </chakra.h2>
      <chakra.p whiteSpace="pre-line" overflowWrap="anywhere">
        {text}
      </chakra.p>
    </chakra.section>
  );
}

/** Saved by a button, which appears after a change, and when the field loses the focus. */
function TypedText({ text, onSave, rows, label, hint }: EditedTextProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isChanged = typed !== null && typed !== text;

  function handleSave() {
    if (isChanged) onSave(typed);
    setTyped(null);
  }

  const field = { label, ...(hint === undefined ? {} : { hint }), value: typed ?? text, onChange: setTyped };

  return (
    <chakra.div
      display="flex"
      flexDirection="column"
      alignItems="stretch"
      gap="2"
      onKeyDown={(event) => {
        if (rows === 1 && event.key === 'Enter') handleSave();
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) handleSave();
      }}
    >
      {rows === 1 ? <TextField {...field} /> : <TextArea {...field} rows={rows} />}
      {isChanged ? (
        <chakra.div display="flex" gap="2">
          <Button size="small" tone="primary" onClick={handleSave}>
            Save
          </Button>
          {/* The press must not move the focus, since leaving the field would save. */}
          <Button size="small" onMouseDown={(event) => event.preventDefault()} onClick={() => setTyped(null)}>
            Discard
          </Button>
        </chakra.div>
      ) : null}
    </chakra.div>
  );
}
