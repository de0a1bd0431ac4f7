import { execFileSync } from 'node:child_process';
import path from 'node:path';

/** The parts of a CSL item that tests look at. */
export interface CslItem {
  readonly id: string;
  readonly title?: string;
  readonly author?: readonly {
    readonly family?: string;
    readonly given?: string;
    readonly literal?: string;
  }[];
  readonly issued?: { readonly 'date-parts'?: readonly (readonly number[])[] };
  readonly DOI?: string;
}

/** What another program, citation-js, reads in a file of references; throws where it cannot. */
export function readWithCitationJs(text: string, type: '@biblatex/text' | '@ris/file'): readonly CslItem[] {
  const script = path.join(__dirname, 'citation-js-process.mjs');
  return JSON.parse(execFileSync(process.execPath, [script, type], { input: text, encoding: 'utf8' }));
}
