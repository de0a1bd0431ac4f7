'use client';

import { useSetAtom } from 'jotai';
import { ArrowRight } from 'lucide-react';
import { flushSync } from 'react-dom';
import { Button } from '@/components/ui/Button';
import { showSectionAtom } from '@/lib/state/shell/shell-atoms';

/** Leads to the tool that holds the settings of these acts: unfolds it and moves the focus there. */
export function SectionLink({ to, children }: { readonly to: string; readonly children: string }) {
  const show = useSetAtom(showSectionAtom);

  function handleClick() {
    flushSync(() => show(to));
    document.getElementById(`section-${to}`)?.focus();
  }

  return (
    <Button size="small" tone="quiet" alignSelf="flex-start" ml="-2.5" onClick={handleClick}>
      {children}
      <ArrowRight size={14} aria-hidden="true" />
    </Button>
  );
}
