import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { type ReactNode, useMemo, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { ShowMore } from '@/components/ui/ShowMore';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { type Elsewhere, identifiedElsewhere } from '@/lib/project/report/project-flow';
import { factsOf } from '@/lib/project/report-words';
import type { ProjectState } from '@/lib/project/types';
import { isReadOnlyAtom } from '@/lib/state/project/open-project-atoms';
import { type EnteredRecords, enterElsewhereAtom, tellReportAtom } from '@/lib/state/project/record-acts';
import { EditedText } from '../EditedText';
import { ElsewhereDialog } from './ElsewhereDialog';
import { COLUMN_NAMES } from './opened-list';

const NOTHING: EnteredRecords = {
  id: null,
  text: '',
  column: 'databases',
  duplicates: 0,
  byAutomation: 0,
  otherReasons: 0,
  excluded: 0,
};

/**
 * Values of the flow that only the reader knows: databases of files, and records that were never added to the project.
 */
export function EnteredByYou({ state }: { readonly state: ProjectState }) {
  const [edited, setEdited] = useState<EnteredRecords | null>(null);
  const enter = useSetAtom(enterElsewhereAtom);
  const isReadOnly = useAtomValue(isReadOnlyAtom);
  const places = factsOf(state.header.report, 'elsewhere');
  return (
    <chakra.div display="flex" flexDirection="column" gap="4" maxW="860px">
      <chakra.div display="flex" flexDirection="column" alignItems="start" gap="2">
        {isReadOnly ? null : (
          <chakra.p fontSize="panel" color="text.secondary">
            Other databases, websites or reference lists: enter the records that you found there and that
            never came into this project. Those that did come in are counted already.
          </chakra.p>
        )}
        {places.length === 0 ? null : (
          <ShowMore items={places} noun="place">
            {(shown) => (
              <chakra.ul listStyleType="none" alignSelf="stretch">
                {shown.map((place) => (
                  <Place key={place.id} place={place}>
                    {isReadOnly ? null : (
                      <PlaceActs
                        name={place.text}
                        onEdit={() => setEdited(place)}
                        onRemove={() => enter({ ...place, text: '' })}
                      />
                    )}
                  </Place>
                ))}
              </chakra.ul>
            )}
          </ShowMore>
        )}
        {isReadOnly ? null : (
          <Button size="small" onClick={() => setEdited(NOTHING)}>
            Add records found elsewhere...
          </Button>
        )}
      </chakra.div>
      <FileDatabases state={state} />
      {edited === null ? null : (
        <ElsewhereDialog
          entered={edited}
          onEnter={(entered) => enter(entered)}
          onClose={() => setEdited(null)}
        />
      )}
    </chakra.div>
  );
}

interface PlaceProps {
  readonly place: Elsewhere;
  /** Its actions. */
  readonly children: ReactNode;
}

function Place({ place, children }: PlaceProps) {
  const ends = [
    ['removed as duplicates', place.duplicates],
    ['removed by automation', place.byAutomation],
    ['removed for other reasons', place.otherReasons],
    ['screened and excluded', place.excluded],
  ] as const;
  const told = ends.flatMap(([name, count]) => (count === 0 ? [] : [`${formatExactCount(count)} ${name}`]));
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="3"
      rowGap="1"
      py="1.5"
      borderTopWidth="1px"
    >
      <chakra.span flex="1 1 280px" minW="0" overflowWrap="anywhere" fontSize="panel">
        <chakra.span fontWeight="medium">{place.text}</chakra.span>
        <chakra.span color="text.secondary">
          {` · ${COLUMN_NAMES[place.column]} · ${formatQuantity(identifiedElsewhere(place), 'record')}: ${told.join(', ')}`}
        </chakra.span>
      </chakra.span>
      {children}
    </chakra.li>
  );
}

interface PlaceActsProps {
  readonly name: string;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function PlaceActs({ name, onEdit, onRemove }: PlaceActsProps) {
  return (
    <chakra.span display="inline-flex" gap="2">
      <Button size="small" aria-label={`Edit ${name}`} onClick={onEdit}>
        Edit
      </Button>
      <Button size="small" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </chakra.span>
  );
}

/** With more files than this, not each gets a field. */
const FEW_FILES = 20;

function FileDatabases({ state }: { readonly state: ProjectState }) {
  const tell = useSetAtom(tellReportAtom);
  const { records } = state;
  const files = useMemo(
    () => [
      ...new Set(
        [...records.values()].flatMap(({ origins }) =>
          origins.flatMap((origin) => (origin.kind === 'file' ? [origin.file] : [])),
        ),
      ),
    ],
    [records],
  );
  if (files.length === 0) return null;
  const named = new Map(factsOf(state.header.report, 'file').map(({ file, text }) => [file, text]));
  return (
    <ShowMore items={files} noun="file" step={FEW_FILES}>
      {(shown) =>
        shown.map((file) => (
          <EditedText
            key={file}
            label={`Where does ${file} come from?`}
            hint="The database or register that it was exported from, as in: Embase (Ovid). Left empty, it counts under other methods."
            rows={1}
            text={named.get(file) ?? ''}
            onSave={(text) =>
              tell(`Database of ${file}`, [{ kind: 'file', file, text: text.replace(/\s+/g, ' ').trim() }])
            }
          />
        ))
      }
    </ShowMore>
  );
}
