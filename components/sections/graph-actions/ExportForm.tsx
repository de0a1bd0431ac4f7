'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Checkbox } from '@/components/ui/Checkbox';
import { SelectField } from '@/components/ui/SelectField';
import { saveTextFile } from '@/components/ui/save-file';
import { PALETTES } from '@/components/ui/theme/palette';
import { isAbortError } from '@/lib/base/thrown-errors';
import { formatQuantity } from '@/lib/format/counts';
import { EXPORT_FORMAT_IDS, EXPORT_FORMATS, type ExportFormatId } from '@/lib/graph/exchange/export-formats';
import {
  type ExportRequest,
  type ExportScope,
  type ExportSize,
  exportAtom,
  exportSizesAtom,
  referencePriceAtom,
} from '@/lib/state/exchange/exchange-atoms';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';

const FORMAT_OPTIONS = EXPORT_FORMAT_IDS.map((value) => ({ value, label: EXPORT_FORMATS[value].label }));

const SCOPE_OPTIONS: readonly { readonly value: ExportScope; readonly label: string }[] = [
  { value: 'whole', label: 'Whole graph' },
  { value: 'visible', label: 'Visible' },
  { value: 'selected', label: 'Selected' },
];

/** Saves an export, and tells how that went until it is cleared. `cancel` is null while none is being made. */
function useExport() {
  const [outcome, setOutcome] = useState('');
  const [running, setRunning] = useState<AbortController | null>(null);
  const exportGraph = useSetAtom(exportAtom);

  async function make(request: Omit<ExportRequest, 'colors'>, signal: AbortSignal): Promise<string> {
    const made = await exportGraph({ ...request, colors: PALETTES.light.kinds }, signal);
    if (!made.ok) return made.error;
    const { name, text, mediaType, incomplete } = made.value;
    saveTextFile(name, text, mediaType);
    const note = incomplete === 0 ? '' : ` ${formatQuantity(incomplete, 'work')} without a full record.`;
    return `Saved ${name}.${note}`;
  }

  async function save(request: Omit<ExportRequest, 'colors'>) {
    const controller = new AbortController();
    setRunning(controller);
    const told = make(request, controller.signal).catch((error: unknown) => {
      if (isAbortError(error)) return 'The export was cancelled. Nothing was saved.';
      throw error;
    });
    setOutcome(await told);
    setRunning(null);
  }

  const cancel = running === null ? null : () => running.abort();
  return { outcome, cancel, save, clear: () => setOutcome('') };
}

/** The graph, or a part of it, as data. */
export function ExportForm() {
  const [format, setFormat] = useState<ExportFormatId>('json');
  const [scope, setScope] = useState<ExportScope>('whole');
  const [includesFilters, setIncludesFilters] = useState(false);
  const { outcome, cancel, save, clear } = useExport();
  const sizes = useAtomValue(exportSizesAtom);
  const size = sizes[scope];
  const isOfWorks = EXPORT_FORMATS[format].content === 'works';
  const isEmpty = isOfWorks ? size.works === 0 : size.nodes === 0;

  /** The outcome of the last export is cleared when options change. */
  function choose<Value>(take: (value: Value) => void) {
    return (value: Value) => {
      take(value);
      clear();
    };
  }

  return (
    <chakra.div display="flex" flexDirection="column" gap="2">
      <chakra.div display="grid" gridTemplateColumns="1fr 1fr" gap="2">
        <SelectField label="Export as" value={format} options={FORMAT_OPTIONS} onChange={choose(setFormat)} />
        <SelectField label="Part" value={scope} options={SCOPE_OPTIONS} onChange={choose(setScope)} />
      </chakra.div>
      {format === 'json' ? (
        <Checkbox isChecked={includesFilters} onChange={setIncludesFilters}>
          Include shown kinds and types
        </Checkbox>
      ) : null}
      <chakra.div display="flex" alignItems="center" gap="2">
        <Button
          size="small"
          disabled={isEmpty || cancel !== null}
          onClick={() => void save({ format, scope, includesFilters })}
        >
          Export
        </Button>
        {cancel === null ? null : (
          <Button size="small" tone="quiet" onClick={cancel}>
            Cancel
          </Button>
        )}
        <chakra.p fontSize="meta" color="text.secondary">
          {isOfWorks
            ? formatQuantity(size.works, 'work')
            : `${formatQuantity(size.nodes, 'node')}, ${formatQuantity(size.edges, 'edge')}`}
          {scope === 'whole' && !isOfWorks ? hiddenPart(sizes) : ''}
          {isOfWorks && !isEmpty ? <ReferencePrice scope={scope} /> : null}
        </chakra.p>
      </chakra.div>
      <chakra.p role="status" fontSize="meta" color="text.secondary" overflowWrap="anywhere">
        {cancel === null ? outcome : 'Exporting...'}
      </chakra.p>
    </chakra.div>
  );
}

/** The map counts what it shows; what an export of all holds beyond that is said. */
function hiddenPart({ whole, visible }: Readonly<Record<ExportScope, ExportSize>>): string {
  const nodes = whole.nodes - visible.nodes;
  const edges = whole.edges - visible.edges;
  const parts = [
    ...(nodes > 0 ? [formatQuantity(nodes, 'node')] : []),
    ...(edges > 0 ? [formatQuantity(edges, 'edge')] : []),
  ];
  return parts.length === 0 ? '' : `, of which ${parts.join(' and ')} hidden on the map`;
}

/** What the records of the works cost that are not at hand; a library of our own costs nothing. */
function ReferencePrice({ scope }: { readonly scope: ExportScope }) {
  const { records, credits } = useAtomValue(referencePriceAtom)(scope);
  const { state } = useAtomValue(sourceStatusAtom);
  if (records === 0) return null;
  const price =
    state === 'sample' || state === 'library' ? '' : `, at most ${formatQuantity(credits, 'credit')}`;
  return `; ${formatQuantity(records, 'record')} to look up${price}`;
}
