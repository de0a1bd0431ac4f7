import { bundle } from '../../scripts/bundle.mjs';

// Prints a script for a page; what the entry exports becomes a global variable. Arguments: path of a TypeScript file, name
// of the variable. A process, as Playwright's runner would compile this file into what Node cannot load.

const [entry = '', globalName = ''] = process.argv.slice(2);

console.log(`globalThis.${globalName} = ${await bundle(entry)};`);
