'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { TypeAhead } from '@/components/ui/TypeAhead';
import type { EntityKind } from '@/lib/base/entity-kind';
import { kindFacts } from '@/lib/entities/registry';
import { queryClientAtom } from '@/lib/queries/query-client-atom';
import { keepValueName } from '@/lib/queries/value-names';
import { suggestAtom } from '@/lib/state/search/suggest-atom';

interface NamedValueProps {
  /** Of the entities that are offered by name. */
  readonly kind: EntityKind;
  readonly value: string;
  readonly hint: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
  /** Takes the id of an entity that was chosen. */
  readonly onChoose: (id: string) => void;
}

/** A value that is an entity: found by its name, free of charge, or given as an id. */
export function NamedValue({ kind, value, hint, error, onChange, onChoose }: NamedValueProps) {
  const suggest = useSetAtom(suggestAtom);
  const client = useAtomValue(queryClientAtom);
  const noun = kindFacts(kind).singular.toLowerCase();
  return (
    <chakra.div display="flex" flexDirection="column" gap="1">
      <chakra.span aria-hidden="true" fontSize="meta" color="text.secondary">
        Value
      </chakra.span>
      <TypeAhead
        label="Value"
        placeholder={`Name of the ${noun}`}
        value={value}
        onChange={onChange}
        suggest={(text, signal) => suggest(kind, text, signal)}
        scope={kind}
        kind={kind}
        // Where facets scroll, a list that floats would be cut.
        list="inline"
        onChoose={({ id, label }) => {
          keepValueName(client, id, label);
          onChoose(id);
        }}
      />
      <chakra.p
        fontSize="meta"
        {...(error === undefined ? { color: 'text.secondary' } : { role: 'alert', color: 'text.error' })}
      >
        {error ?? hint}
      </chakra.p>
    </chakra.div>
  );
}
