import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import { TextField } from '@/components/ui/TextField';
import { mayShareOrigin } from '@/lib/base/base-path';
import {
  type ApiKeyStatus,
  apiKeyStatusAtom,
  retryApiKeyAtom,
  setApiKeyAtom,
} from '@/lib/state/shell/settings-atoms';

const HINTS: Readonly<Record<ApiKeyStatus, string>> = {
  none: 'Without a key OpenAlex gives fewer credits a day. Stored in this browser only.',
  'in-use': 'A key is in use. It is stored in this browser only, and in no link, log or export.',
  rejected: 'The key is stored, but not sent.',
};

interface ApiKeyFieldProps {
  /** The site's own, by default the page's. */
  readonly host?: string;
}

/** The visitor's own key: typed unseen, never shown again. */
export function ApiKeyField({ host = window.location.hostname }: ApiKeyFieldProps) {
  const status = useAtomValue(apiKeyStatusAtom);
  const setKey = useSetAtom(setApiKeyAtom);
  const retry = useSetAtom(retryApiKeyAtom);
  const [draft, setDraft] = useState('');

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (draft.trim() === '') return;
    setKey(draft);
    setDraft('');
  }

  return (
    <chakra.form onSubmit={handleSubmit} display="flex" flexDirection="column" gap="2">
      <TextField
        label="API key"
        type="password"
        placeholder={status === 'none' ? 'Paste a key' : 'Paste another key'}
        value={draft}
        onChange={setDraft}
        hint={HINTS[status]}
      />
      {mayShareOrigin(host) ? (
        <chakra.p fontSize="meta" color="text.secondary">
          Other projects on {host} can read what this site stores in your browser, the key too, so use a key
          that you can replace.
        </chakra.p>
      ) : null}
      {status === 'rejected' ? (
        <Notice
          tone="warning"
          actions={
            <Button size="small" onClick={() => retry()}>
              Try again
            </Button>
          }
        >
          OpenAlex refused this key. Requests go without it.
        </Notice>
      ) : null}
      <chakra.div display="flex" gap="2">
        <Button type="submit" size="small" tone="primary" disabled={draft.trim() === ''}>
          Save key
        </Button>
        <Button size="small" disabled={status === 'none'} onClick={() => setKey(null)}>
          Forget key
        </Button>
      </chakra.div>
    </chakra.form>
  );
}
