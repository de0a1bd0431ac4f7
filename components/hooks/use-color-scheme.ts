'use client';

import { useSyncExternalStore } from 'react';
import { FORMATS } from '@/lib/storage/formats';
import { readLocal, writeLocal } from '@/lib/storage/local-storage';
import { DARK_QUERY } from './color-scheme-script';

const KEY = FORMATS.colorScheme.key;

export type ColorSchemeChoice = 'auto' | 'light' | 'dark';

const ORDER: readonly ColorSchemeChoice[] = ['auto', 'light', 'dark'];

const listeners = new Set<() => void>();
let choice: ColorSchemeChoice | null = null;

function currentChoice(): ColorSchemeChoice {
  if (choice === null) {
    const stored = readLocal(KEY);
    choice = ORDER.find((known) => known === stored) ?? 'auto';
  }
  return choice;
}

function isDark(): boolean {
  const wanted = currentChoice();
  return wanted === 'auto' ? window.matchMedia(DARK_QUERY).matches : wanted === 'dark';
}

function apply(): void {
  const dark = isDark();
  document.documentElement.classList.toggle('dark', dark);
  document.documentElement.classList.toggle('light', !dark);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.matchMedia(DARK_QUERY).addEventListener('change', apply);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.matchMedia(DARK_QUERY).removeEventListener('change', apply);
  };
}

export function chooseColorScheme(next: ColorSchemeChoice): void {
  choice = next;
  writeLocal(KEY, next);
  apply();
}

/** Goes to the next of auto, light, dark, and back to auto (docs/behaviours/shell.md#colour-scheme). */
export function cycleColorScheme(): void {
  chooseColorScheme(ORDER[(ORDER.indexOf(currentChoice()) + 1) % ORDER.length] ?? 'auto');
}

/** What the visitor chose, and which of the two schemes that is now. */
export function useColorScheme(): { readonly choice: ColorSchemeChoice; readonly scheme: 'light' | 'dark' } {
  const chosen = useSyncExternalStore(subscribe, currentChoice, () => 'auto' as const);
  const dark = useSyncExternalStore(subscribe, isDark, () => false);
  return { choice: chosen, scheme: dark ? 'dark' : 'light' };
}
