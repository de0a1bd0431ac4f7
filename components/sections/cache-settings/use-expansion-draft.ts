'use client';

import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import type { SettingsFault } from '@/lib/graph/expansion-check';
import {
  DEFAULT_EXPANSION_SETTINGS,
  type ExpansionSettings,
  type ExpansionTarget,
  expansionSettingsOf,
} from '@/lib/graph/expansion-settings';
import {
  changeExpansionSettingsAtom,
  expansionSettingsAtom,
} from '@/lib/state/expansion/expansion-settings-atoms';

export interface ExpansionDraft {
  /** Its limit is not the draft's: that is `limitText`, as it was typed. */
  readonly settings: ExpansionSettings;
  readonly limitText: string;
  /** What the last attempt to save found wrong with a part; forgotten when the settings change. */
  readonly messageOf: (part: SettingsFault['part'], index: number) => string | undefined;
  readonly change: (changes: Partial<ExpansionSettings>) => void;
  readonly changeLimit: (text: string) => void;
  readonly reset: () => void;
  /** Stores the draft if nothing is wrong with it; false: something is. */
  readonly save: () => boolean;
}

/** The settings of one target while they are edited; nothing is stored before it is right and saved. */
export function useExpansionDraft(target: ExpansionTarget): ExpansionDraft {
  const stored = expansionSettingsOf(useAtomValue(expansionSettingsAtom), target);
  const keep = useSetAtom(changeExpansionSettingsAtom);
  const [settings, setSettings] = useState<ExpansionSettings>(stored);
  const [limitText, setLimitText] = useState(String(stored.limit));
  const [faults, setFaults] = useState<readonly SettingsFault[]>([]);

  function change(changes: Partial<ExpansionSettings>) {
    setSettings({ ...settings, ...changes });
    setFaults([]);
  }

  return {
    settings,
    limitText,
    messageOf: (part, index) => faults.find((fault) => fault.part === part && fault.index === index)?.message,
    change,
    changeLimit: setLimitText,
    reset: () => {
      change(DEFAULT_EXPANSION_SETTINGS);
      setLimitText('0');
    },
    save: () => {
      const limit = limitText.trim() === '' ? Number.NaN : Number(limitText);
      const found = keep(target, { ...settings, limit });
      setFaults(found);
      return found.length === 0;
    },
  };
}
