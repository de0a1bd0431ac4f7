import { sha256Hex } from '@/lib/base/sha256';
import { withoutKeys } from '@/lib/base/without-keys';
import type { FileOrigin, SavedProject } from '@/lib/project/saved-project';
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
  VALUES_PART,
} from './file-parts';
import { writeMap } from './map-part';
import { writeRoCrate } from './ro-crate';
import { writeStrategy } from './strategy-part';

function lines(values: Iterable<object>): string {
  let text = '';
  for (const value of values) text += `${JSON.stringify(value)}\n`;
  return text;
}

/**
 * A project as one ZIP, which `readProjectFile` reads. The same project and origin give the same bytes. The project holds no
 * API key (`keylessProject`), and its log comes to it (`sealedProject`), or the file is refused when it is read.
 */
export function writeProjectFile(
  { state, ledgers, logged }: SavedProject,
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
    [PROJECT_PART, `${JSON.stringify(about, null, 2)}\n`],
    [RECORDS_PART, lines(records.values())],
    [DECISIONS_PART, lines(decisions.values())],
    ...[...maps.values()].map((map) => [mapPart(map.id), writeMap(map)] as const),
    ...(strategy === undefined ? [] : [[STRATEGY_PART, writeStrategy(strategy)] as const]),
    ...[...ledgers].map(([copy, entries]) => [ledgerPart(copy), lines(entries)] as const),
    [VALUES_PART, [...logged.values()].map((text) => `${text}\n`).join('')],
  ];
  const encoder = new TextEncoder();
  const parts = new Map(texts.map(([name, text]) => [name, encoder.encode(text)] as const));
  const described = [...parts].map(([name, part]) => ({ name, size: part.length, sha256: sha256Hex(part) }));
  parts.set(CRATE_PART, encoder.encode(withoutKeys(writeRoCrate(header, described, origin))));
  return packParts(parts, Date.parse(time));
}
