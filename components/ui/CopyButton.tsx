'use client';

import { Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from './Button';

interface CopyButtonProps {
  /** Says what is copied, as in 'Copy URL'. */
  readonly label: string;
  /** What is copied, made when it is asked for. */
  readonly text: () => string | Promise<string>;
  readonly isDisabled?: boolean;
  readonly size?: 'small' | 'field';
}

const OUTCOMES = { copied: 'Copied', failed: 'Copying failed' } as const;

/** Puts a text on the clipboard and says whether that worked: browsers may refuse, and have none on plain http. */
export function CopyButton({ label, text, isDisabled = false, size = 'small' }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<keyof typeof OUTCOMES | null>(null);

  async function handleCopy() {
    try {
      await navigator.clipboard.writeText(await text());
      setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
  }

  return (
    <Button
      size={size}
      disabled={isDisabled}
      title={label}
      onClick={() => void handleCopy()}
      onBlur={() => setOutcome(null)}
    >
      <Copy size={12} aria-hidden="true" />
      <span role="status">{outcome === null ? label : OUTCOMES[outcome]}</span>
    </Button>
  );
}
