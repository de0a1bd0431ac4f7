/** @jest-environment <rootDir>/tests/support/browser-environment.mjs */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { REFERENCE_FORMAT_IDS } from '@/lib/bibliography/reference-formats';
import { describeWithSharedData, SHARED_DATA } from '@/tests/support/shared-data';
import { indexedFiles } from './read-exports';
import { factsOfFile, lostFields, referencesOf, throughProject } from './through-project';

const FOLDER = path.join(SHARED_DATA, 'exports');

describeWithSharedData(
  'references of other programs in a project',
  () => {
    it('keep every field that a reader knew, and come out with it in every format that can say it', async () => {
      const lost: string[] = [];
      let entries = 0;
      for (const { file, isGraph } of indexedFiles()) {
        const bytes = readFileSync(path.join(FOLDER, file));
        const references = isGraph ? [] : referencesOf(bytes);
        if (references.length === 0) continue;
        const facts = await factsOfFile(file, bytes);
        const kept = references.flatMap((reference, index) => {
          const known = facts.get(index + 1);
          if (known === undefined) return [];
          for (const field of lostFields(reference, known, 'project'))
            lost.push(`${file} ${index + 1}: in: ${field}`);
          return [known];
        });
        entries += kept.length;
        for (const format of REFERENCE_FORMAT_IDS) {
          const after = throughProject(kept, format);
          for (const [index, each] of kept.entries()) {
            for (const field of lostFields(each, after[index], format))
              lost.push(`${file} ${index + 1}: ${format}: ${field}`);
          }
        }
      }
      expect(lost).toEqual([]);
      expect(entries).toBeGreaterThan(1_000);
    });
  },
  'exports',
);
