import { writeFileSync } from 'node:fs';
import { architectureSvg } from './architecture/picture.mjs';
import { fromRoot, main } from './project.mjs';

main(async () => {
  writeFileSync(fromRoot('docs/architecture.svg'), architectureSvg());
  console.log('Wrote docs/architecture.svg');
});
