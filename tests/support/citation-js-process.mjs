import { readFileSync } from 'node:fs';
import { Cite } from '@citation-js/core';
import '@citation-js/plugin-bibtex';
import '@citation-js/plugin-ris';

// Prints what citation-js reads in a file of references on standard input, taken for the type in the first argument. A process of its own, as jest cannot load the
// modules that citation-js fetches with.
process.stdout.write(JSON.stringify(new Cite(readFileSync(0, 'utf8'), { forceType: process.argv[2] }).data));
