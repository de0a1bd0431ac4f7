'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { SelectField } from '@/components/ui/SelectField';
import {
  formsName,
  SEARCH_SCOPES,
  type SearchScope,
  type SearchWish,
  scopeName,
  searchParameter,
  WORD_FORMS,
} from '@/lib/search-text/search-wish';
import { capabilitiesAtom } from '@/lib/state/service/capabilities-atom';

// The grammar is not needed before something is typed.
const QueryMarks = lazy(async () => ({ default: (await import('./QueryMarks')).QueryMarks }));

/** The scopes that the service has, and the one that is chosen. */
function scopesOffered(chosen: SearchScope, unknownParameters: readonly string[]) {
  const isOffered = (scope: SearchScope) =>
    scope === chosen || !unknownParameters.includes(searchParameter({ scope, forms: 'stemmed' }));
  return SEARCH_SCOPES.filter(isOffered).map((scope) => ({ value: scope, label: scopeName(scope) }));
}

const FORMS = WORD_FORMS.map((forms) => ({ value: forms, label: formsName(forms) }));

interface SearchTextControlsProps {
  /** What stands in the box. */
  readonly query: string;
  readonly wish: SearchWish;
  readonly onChange: (wish: SearchWish) => void;
  /** A choice before React arrives would be lost. */
  readonly isReady?: boolean;
  /** All that is wrong is marked at once, and not only what a further letter will not mend. */
  readonly marksUnfinished?: boolean;
  /** The names of the choices stand before them: as low as possible. */
  readonly isOneLine?: boolean;
  /** On phones the choices take no room, as long as the reader has not asked for them. */
  readonly isFoldedOnPhones?: boolean;
}

/** As many beside each other as there is room for: one in a panel. */
const COLUMNS = 'repeat(auto-fit, minmax(min(200px, 100%), 1fr))';

/** Two beside each other on a phone. */
const TWO = 'repeat(2, minmax(0, 1fr))';

/**
 * Where works are searched and in which word forms, and under it what of the query cannot be sent as it stands
 * (docs/behaviours/search.md#scope-and-word-forms). Belongs under every box that takes a query for works.
 */
export function SearchTextControls(props: SearchTextControlsProps) {
  const { query, wish, onChange, isReady = true, marksUnfinished = false, isOneLine = false } = props;
  const { isFoldedOnPhones = false } = props;
  const capabilities = useAtomValue(capabilitiesAtom);
  const isSilent = query.trim() === '';
  return (
    <chakra.div
      display={isFoldedOnPhones && isSilent ? { base: 'none', md: 'flex' } : 'flex'}
      flexDirection="column"
      gap="2"
    >
      <chakra.div
        display={isFoldedOnPhones ? { base: 'none', md: 'grid' } : 'grid'}
        gridTemplateColumns={isOneLine ? { base: TWO, md: 'auto auto' } : COLUMNS}
        justifyContent={isOneLine ? 'start' : undefined}
        columnGap={isOneLine ? { base: '2', md: '6' } : '2'}
        rowGap="2"
      >
        <SelectField
          label="Search works in"
          value={wish.scope}
          options={scopesOffered(wish.scope, capabilities?.unknownParameters ?? [])}
          isDisabled={!isReady}
          isLabelBeside={isOneLine}
          onChange={(scope) => onChange({ ...wish, scope })}
        />
        <SelectField
          label="Word forms"
          value={wish.forms}
          options={FORMS}
          isDisabled={!isReady}
          isLabelBeside={isOneLine}
          onChange={(forms) => onChange({ ...wish, forms })}
        />
      </chakra.div>
      {isSilent ? null : (
        <Suspense fallback={null}>
          <QueryMarks query={query} wish={wish} marksUnfinished={marksUnfinished} />
        </Suspense>
      )}
    </chakra.div>
  );
}
