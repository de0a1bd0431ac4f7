import { sha256Hex } from '@/lib/base/sha256';
import { withoutKeys } from '@/lib/base/without-keys';
import { packParts } from './archive';
import {
  CRATE_PART,
  DECISIONS_PART,
  ledgerPart,
  mapPart,
  PROJECT_FILE_VERSION,
  PROJECT_FORMAT,
  PROJECT_PART,
  RECORDS_PART,
  STRATEGY_PART,
} from './file-parts';
import { writeMap } from './map-part';
import { writeRoCrate } from './ro-crate';
import type { FileOrigin, SavedProject } from './saved-project';
import { writeStrategy } from './strategy-part';

function lines<Value>(values: Iterable<Value>, isTyped: (value: Value) => boolean): string {
  let text = '';
  for (const value of values) {
    const line = JSON.stringify(value);
    // Only what a reader typed can hold their key; in entries of a ledger, which are hashed, none is ever written.
    text += `${isTyped(value) ? withoutKeys(line) : line}\n`;
  }
  return text;
}

/** A project as one ZIP, which `readProjectFile` reads. The same project and origin give the same bytes. */
export function writeProjectFile(
  { state, ledgers }: SavedProject,
  origin: FileOrigin,
): Uint8Array<ArrayBuffer> {
  const { header, records, decisions, maps, strategy } = state;
  const { time, program } = origin;
  const about = {
    format: PROJECT_FORMAT,
    version: PROJECT_FILE_VERSION,
    saved: time,
    program,
    project: header,
  };
  const texts: readonly (readonly [name: string, text: string])[] = [
    [PROJECT_PART, `${withoutKeys(JSON.stringify(about, null, 2))}\n`],
    [RECORDS_PART, lines(records.values(), ({ annotation }) => annotation.time !== null)],
    [DECISIONS_PART, lines(decisions.values(), ({ reason }) => reason !== null)],
    ...[...maps.values()].map((map) => [mapPart(map.id), writeMap(map)] as const),
    ...(strategy === undefined ? [] : [[STRATEGY_PART, writeStrategy(strategy)] as const]),
    ...[...ledgers].map(([copy, entries]) => [ledgerPart(copy), lines(entries, () => false)] as const),
  ];
  const encoder = new TextEncoder();
  const parts = new Map(texts.map(([name, text]) => [name, encoder.encode(text)] as const));
  const described = [...parts].map(([name, part]) => ({ name, size: part.length, sha256: sha256Hex(part) }));
  parts.set(CRATE_PART, encoder.encode(withoutKeys(writeRoCrate(header, described, origin))));
  return packParts(parts, Date.parse(time));
}
