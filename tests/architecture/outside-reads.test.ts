import { createReadStream, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeWhere } from '../support/describe-where';
import { lazily, missingData } from '../support/shared-data';
import { ROOT } from './source-files';

/** What reading does while this very file is collected. */
function attempt(read: () => unknown): string {
  try {
    read();
    return 'is read';
  } catch (error) {
    return String(error);
  }
}

const WHILE_COLLECTED = {
  'a file outside of the repository': attempt(() => readFileSync(process.execPath)),
  'a folder outside of it': attempt(() => readdirSync(path.dirname(process.execPath))),
  'a file outside of it, in pieces': attempt(() => createReadStream(process.execPath)),
};

const OWN = attempt(() => readFileSync(path.join(ROOT, 'package.json')));

describe('a test file', () => {
  it.each(Object.entries(WHILE_COLLECTED))('cannot read while it is collected: %s', (_, outcome) => {
    expect(outcome).toMatch(/A test reads .* while it is collected: read it in a test, or lazily\./);
  });

  it('reads files of the repository at any time, and others in its tests', async () => {
    expect(OWN).toBe('is read');
    expect(readdirSync(path.dirname(process.execPath))).toContain(path.basename(process.execPath));
    expect((await readFile(path.join(ROOT, 'package.json'))).length).toBeGreaterThan(0);
  });
});

/** Titles that jest would be given, in their order; bodies of tests do not run. */
function declared(missing: string | null, body: () => void): readonly string[] {
  const titles: string[] = [];
  describeWhere(missing, 'the reader', body, {
    describe: (title, inner) => {
      titles.push(title);
      inner();
    },
    it: { skip: (title) => titles.push(`skipped: ${title}`) },
  });
  return titles;
}

describe('describeWhere(missing, title, body)', () => {
  it('declares one skipped test that names what is missing, and runs no line of the body', () => {
    const body = jest.fn(() => {
      throw new Error('A file is not there');
    });
    expect(declared('needs Redis', body)).toEqual(['the reader', 'skipped: needs Redis']);
    expect(body).not.toHaveBeenCalled();
  });

  it('runs the body where nothing is missing', () => {
    const body = jest.fn();
    expect(declared(null, body)).toEqual(['the reader']);
    expect(body).toHaveBeenCalledTimes(1);
  });
});

describe('missingData(folder, root)', () => {
  let root = '';
  const { SHARED_DATA } = process.env;
  beforeEach(() => {
    delete process.env.SHARED_DATA;
    root = mkdtempSync(path.join(tmpdir(), 'data-'));
  });
  afterEach(() => {
    if (SHARED_DATA !== undefined) process.env.SHARED_DATA = SHARED_DATA;
    rmSync(root, { recursive: true });
  });

  it('names the absent folder, tells when all is absent, and is null where it is there', async () => {
    await mkdir(path.join(root, 'openalex'));
    expect(missingData('openalex', root)).toBeNull();
    expect(missingData('strategies', root)).toBe('needs real data: SHARED_DATA has no folder strategies');
    expect(missingData('openalex', path.join(root, 'nowhere'))).toBe(
      'needs real data: there is no folder SHARED_DATA',
    );
    process.env.SHARED_DATA = '';
    expect(missingData('openalex', root)).toBe('real records are read by `npm run test:all`');
  });
});

describe('lazily(read)', () => {
  it('reads once, on the first call', () => {
    const read = jest.fn(() => 'text');
    const text = lazily(read);
    expect(read).not.toHaveBeenCalled();
    expect([text(), text()]).toEqual(['text', 'text']);
    expect(read).toHaveBeenCalledTimes(1);
  });
});
