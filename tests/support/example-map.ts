import { readFileSync } from 'node:fs';
import { type ExampleMap, readExampleMap } from '@/lib/library/example-map';

/** The example map that the site ships. */
export function readTestExampleMap(): ExampleMap {
  return readExampleMap(JSON.parse(readFileSync('public/example-map.json', 'utf8')));
}
