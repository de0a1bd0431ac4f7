import { strFromU8, unzipSync } from 'fflate';
import { EMPTY_PUBLICATION } from '@/lib/entities/publication';
import { makeProjectFileAtom } from '@/lib/state/project/file-acts';
import { addRecordsAtom, editHeaderAtom } from '@/lib/state/project/record-acts';
import { createProjectAtom } from '@/lib/state/project/shelf-acts';
import { shelfAtom } from '@/lib/state/project/shelf-atoms';
import { openBrowser, projectOf } from '@/tests/support/project-browser';

const KEY = 's3cretKey99';

async function withKeyEverywhere() {
  const browser = await openBrowser('a');
  await browser.store.set(createProjectAtom, 'Sleep & shift work: a review');
  const asked = `/works?search=sleep&api_key=${KEY}`;
  await browser.store.set(addRecordsAtom, {
    records: [{ workId: 'W1', facts: EMPTY_PUBLICATION, route: { kind: 'search', position: 1 } }],
    kind: 'search',
    asked: { type: 'request', request: asked, words: `Search ${asked}` },
  });
  browser.store.set(editHeaderAtom, `Change question to ${asked}`, { question: asked });
  return browser;
}

describe('makeProjectFileAtom', () => {
  it('makes a file without the API key, whatever was typed or asked for', async () => {
    const browser = await withKeyEverywhere();
    const made = await browser.store.set(makeProjectFileAtom, 'a1', 'project');
    if (!made.ok) throw new Error(made.error);
    const parts = Object.entries(unzipSync(new Uint8Array(made.value.bytes)));
    expect(parts.map(([name]) => name)).toContain('ledger/a2.ndjson');
    for (const [, part] of parts) expect(strFromU8(part)).not.toContain(KEY);
  });

  it('names neither the file nor the project by a key in the name', async () => {
    const browser = await openBrowser('a');
    await browser.store.set(createProjectAtom, 'Sleep api_key=s3cretKey99');
    const { id, name } = projectOf(browser).header;
    expect(name).toBe('Sleep');
    browser.store.set(editHeaderAtom, 'Rename', { name: 'Naps api_key=s3cretKey99' });
    expect(projectOf(browser).header.name).toBe('Naps');
    const made = await browser.store.set(makeProjectFileAtom, id, 'project');
    expect(made.ok && made.value.name).toBe('project-naps-2026-11-24.zip');
  });

  it('names the file by the project and the day, and notes when it was saved', async () => {
    const browser = await withKeyEverywhere();
    expect(projectOf(browser).header.savedToFile).toBeNull();
    const made = await browser.store.set(makeProjectFileAtom, 'a1', 'project');
    expect(made.ok && made.value.name).toBe('project-sleep-shift-work-a-review-2026-11-24.zip');
    const { savedToFile } = projectOf(browser).header;
    expect(savedToFile).toMatch(/^2026-11-24T/);
    expect(browser.store.get(shelfAtom)[0]?.header.savedToFile).toBe(savedToFile);
  });

  it('does not count a copy for a second reader as saved', async () => {
    const browser = await withKeyEverywhere();
    const made = await browser.store.set(makeProjectFileAtom, 'a1', 'second-reader');
    expect(made.ok && made.value.name).toMatch(/^second-reader-sleep/);
    expect(projectOf(browser).header.savedToFile).toBeNull();
  });

  it('saves a project that is not the open one, which stays open', async () => {
    const browser = await withKeyEverywhere();
    await browser.store.set(createProjectAtom, 'Other');
    const open = projectOf(browser).header.id;
    const made = await browser.store.set(makeProjectFileAtom, 'a1', 'project');
    expect(made.ok && made.value.name).toMatch(/^project-sleep/);
    expect(projectOf(browser).header.id).toBe(open);
    expect(
      browser.store.get(shelfAtom).find(({ header }) => header.id === 'a1')?.header.savedToFile,
    ).not.toBeNull();
  });
});
