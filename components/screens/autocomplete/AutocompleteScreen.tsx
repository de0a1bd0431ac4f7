'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { usePause } from '@/components/hooks/use-pause';
import { useTypedText } from '@/components/hooks/use-typed-text';
import { Link } from '@/components/router/Link';
import type { ScreenProps } from '@/components/router/route-table';
import { currentUrl, navigate } from '@/components/router/url-store';
import { CHIP, CHIP_OFF, CHIP_ON } from '@/components/ui/chip-style';
import { KindIcon } from '@/components/ui/KindIcon';
import { Notice } from '@/components/ui/Notice';
import { Screen } from '@/components/ui/Screen';
import { TypeAhead } from '@/components/ui/TypeAhead';
import { ENTITY_KINDS, type EntityKind } from '@/lib/base/entity-kind';
import { withoutKeys } from '@/lib/base/without-keys';
import { kindFacts } from '@/lib/entities/registry';
import type { Suggestion } from '@/lib/flows/suggest';
import { suggestIdentifier } from '@/lib/flows/suggest-identifier';
import { autocompleteKind, autocompletePath, unusedParameters } from '@/lib/routing/autocomplete-address';
import { suggestAtom } from '@/lib/state/search/suggest-atom';

/** Pause in typing after which the address is written, so that it does not change at every key. */
const ADDRESS_PAUSE_MS = 300;

const KINDS: readonly (EntityKind | 'all')[] = ['all', ...ENTITY_KINDS];

/** Finds entities of one kind, or of all, by the beginning of their names; the text stays in the address. */
export function AutocompleteScreen({ route }: ScreenProps) {
  const kind = autocompleteKind(route.path);
  const asked = route.query.get('q') ?? '';
  const { text, setText } = useAddressText(kind, asked);
  const suggest = useSetAtom(suggestAtom);
  const box = useTypedText((typed) => typed !== text && setText(typed));
  const plural = kind === 'all' ? '' : kindFacts(kind).plural;
  const title = `Autocomplete ${plural}`.trim();
  return (
    <Screen heading={title} width="text">
      <KindLinks kind={kind} text={withoutKeys(text).trim()} />
      <Unused names={unusedParameters(route.query)} />
      <TypeAhead<Suggestion>
        ref={box}
        label={kind === 'all' ? 'Find an entity' : `Find ${plural.toLowerCase()}`}
        placeholder="Type the beginning of a name, or paste an identifier"
        value={text}
        onChange={setText}
        suggest={(wanted, signal) => suggest(kind, wanted, signal)}
        scope={kind}
        kind={kind === 'all' ? undefined : kind}
        recognise={suggestIdentifier}
        onChoose={({ path }) => navigate(path)}
        list="inline"
        emptyText="Type two letters or more. Looking entities up here costs no credits."
        size="large"
      />
    </Screen>
  );
}

/** The text in the box; the address follows it after a pause, and it follows the address on Back and Forward. */
function useAddressText(kind: EntityKind | 'all', asked: string) {
  const [text, setText] = useState(asked);
  const [known, setKnown] = useState(asked);
  const pause = usePause(ADDRESS_PAUSE_MS);
  if (known !== asked) {
    setKnown(asked);
    if (text.trim() !== asked) setText(asked);
  }
  return {
    text,
    setText: (next: string) => {
      setText(next);
      const from = currentUrl();
      pause.start(() => {
        if (currentUrl() !== from) return;
        navigate(autocompletePath(kind, next.trim()), { replace: true, quiet: true });
      });
    },
  };
}

/** What of a pasted address is not used, until the text is changed. */
function Unused({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <Notice tone="warning" title="Parts of this address could not be used.">
      {names.map((name) => `“${name}”`).join(', ')} left out: suggestions here go by the text alone.
    </Notice>
  );
}

interface KindLinksProps {
  readonly kind: EntityKind | 'all';
  readonly text: string;
}

/** The same text among another kind. */
function KindLinks({ kind, text }: KindLinksProps) {
  return (
    <chakra.nav aria-label="Kinds" display="flex" flexWrap="wrap" gap="2">
      {KINDS.map((each) => (
        <Link
          key={each}
          to={autocompletePath(each, text)}
          aria-current={each === kind ? 'page' : undefined}
          {...CHIP}
          {...(each === kind ? CHIP_ON : CHIP_OFF)}
        >
          {each === 'all' ? null : <KindIcon kind={each} size={12} />}
          {each === 'all' ? 'All' : kindFacts(each).plural}
        </Link>
      ))}
    </chakra.nav>
  );
}
