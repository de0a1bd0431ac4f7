import type { Page } from '@playwright/test';
import { seededRandom } from '@/lib/base/random';

/** Subjects that titles of a group are about. */
const SUBJECTS =
  'coral reef;sleep apnea;dark matter;soil carbon;gene editing;solar cell;ice sheet;stem cell;tax reform;honey bee;heart failure;gut microbiome'.split(
    ';',
  );

/** A file of works in communities of very different sizes: seven links of eight lead within one. Nodes have no positions. */
export function groupedFile(nodeCount: number, linkCount: number): string {
  const random = seededRandom(7);
  const groupCount = Math.round(Math.sqrt(nodeCount) / 3);
  const id = (index: number) => `W${1_000_000 + index}`;
  // The square makes the first groups the largest.
  const groupOf = Array.from({ length: nodeCount }, () => Math.floor(groupCount * random() ** 2));
  const members: number[][] = Array.from({ length: groupCount }, () => []);
  for (const [node, group] of groupOf.entries()) members[group]?.push(node);
  const all = groupOf.map((_, node) => node);
  const nodes = groupOf.map((group, index) => ({
    id: id(index),
    kind: 'works',
    label: `${SUBJECTS[group % SUBJECTS.length]} ${group} in practice`,
    summary: { citedByCount: Math.round(3 / (random() + 0.001)), publicationYear: 1990 + (index % 36) },
  }));
  const edges = Array.from({ length: linkCount }, () => {
    const source = Math.floor(random() * nodeCount);
    const isWithin = random() < 7 / 8;
    const own = (isWithin ? members[groupOf[source] ?? 0] : undefined) ?? all;
    const target = own[Math.floor(own.length * random() ** 2)] ?? 0;
    return { source: id(source), target: id(target), type: 'references' };
  }).filter(({ source, target }) => source !== target);
  return JSON.stringify({ format: 'academic-explorer-graph', version: 1, nodes, edges });
}

/** Milliseconds from the press of 'Import graph' to the first frame that shows groups. */
export async function openGroups(page: Page): Promise<number> {
  const shown = await page.evaluateHandle(() => {
    let pressed = 0;
    addEventListener(
      'click',
      () => {
        pressed = performance.now();
      },
      { capture: true },
    );
    const frame = new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        if (
          !/ in [\d,]+ groups/.test(document.querySelector('[aria-label="Graph canvas"]')?.textContent ?? '')
        )
          return;
        observer.disconnect();
        requestAnimationFrame(() => requestAnimationFrame((now) => resolve(now - pressed)));
      });
      observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    return { frame };
  });
  const dialog = page.getByRole('dialog', { name: 'Import graph' });
  await dialog.getByRole('button', { name: 'Import graph' }).click();
  await page
    .getByRole('dialog', { name: 'Import a large graph' })
    .getByRole('button', { name: 'Import' })
    .click();
  return shown.evaluate(({ frame }) => frame);
}
