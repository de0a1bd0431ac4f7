import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { type ReactNode, useId } from 'react';
import {
  type ColorSchemeChoice,
  chooseColorScheme,
  useColorScheme,
} from '@/components/hooks/use-color-scheme';
import { ApiKeyField } from '@/components/service/ApiKeyField';
import { Checkbox } from '@/components/ui/Checkbox';
import { NumberField } from '@/components/ui/NumberField';
import { SelectField } from '@/components/ui/SelectField';
import { TextField } from '@/components/ui/TextField';
import { searchCredits } from '@/lib/flows/search-price';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { DEFAULT_SEARCH_KINDS, DEFAULT_SEARCH_LIMIT } from '@/lib/routing/graph-search-address';
import { changeSearchOptionsAtom, searchOptionsAtom } from '@/lib/state/search/search-options-atoms';
import { changeSettingsAtom, isThriftySearchAtom, mailtoAtom } from '@/lib/state/shell/settings-atoms';
import { SettingsFiles } from './SettingsFiles';
import { StorageUse } from './StorageUse';

const SCHEMES: readonly { readonly value: ColorSchemeChoice; readonly label: string }[] = [
  { value: 'auto', label: 'Auto' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** User preferences and data management (section `settings`). */
export function SettingsSection() {
  return (
    <chakra.div display="flex" flexDirection="column" gap="4">
      <Part title="OpenAlex">
        <ApiKeyField />
        <MailtoField />
        <ThriftyField />
      </Part>
      <Part title="Preferences">
        <SchemeField />
        <LimitField />
      </Part>
      <Part title="Stored data">
        <StorageUse />
      </Part>
      <Part title="Settings file">
        <SettingsFiles />
      </Part>
    </chakra.div>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <chakra.section aria-labelledby={id} display="flex" flexDirection="column" gap="2">
      <chakra.h4 id={id} fontSize="meta" fontWeight="semibold" color="text.secondary">
        {title}
      </chakra.h4>
      {children}
    </chakra.section>
  );
}

function MailtoField() {
  const mailto = useAtomValue(mailtoAtom);
  const change = useSetAtom(changeSettingsAtom);
  const isOdd = mailto !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(mailto);
  return (
    <TextField
      label="Contact e-mail"
      type="email"
      value={mailto}
      onChange={(value) => change({ mailto: value })}
      hint="Sent to OpenAlex with each request, so that they can reach you."
      error={isOdd ? 'This does not look like an e-mail address.' : undefined}
    />
  );
}

function ThriftyField() {
  const isThrifty = useAtomValue(isThriftySearchAtom);
  const change = useSetAtom(changeSettingsAtom);
  return (
    <chakra.div>
      <Checkbox isChecked={isThrifty} onChange={(isOn) => change({ isThrifty: isOn })}>
        Thrifty search
      </Checkbox>
      <chakra.p fontSize="meta" color="text.secondary" pl="7">
        {`Searches works normally and finds the other kinds through free requests: ${formatQuantity(thriftyCredits(true), 'credit')} instead of ${formatExactCount(thriftyCredits(false))}.`}
      </chakra.p>
    </chakra.div>
  );
}

/** What a search costs unless other kinds are chosen. */
function thriftyCredits(isThrifty: boolean): number {
  return searchCredits(DEFAULT_SEARCH_KINDS, DEFAULT_SEARCH_LIMIT, isThrifty);
}

function SchemeField() {
  const { choice } = useColorScheme();
  return <SelectField label="Theme" value={choice} options={SCHEMES} onChange={chooseColorScheme} />;
}

function LimitField() {
  const { limit } = useAtomValue(searchOptionsAtom);
  const change = useSetAtom(changeSearchOptionsAtom);
  return (
    <NumberField
      label="Results per kind in a search"
      value={limit}
      min={1}
      max={100}
      onChange={(next) => change({ limit: next })}
    />
  );
}
