/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, screen, waitFor, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { SettingsSection } from '@/components/sections/settings/SettingsSection';
import { createCacheStatistics } from '@/lib/cache/cache-statistics';
import { entryOf } from '@/lib/cache/entry';
import { createIndexedDbTier } from '@/lib/cache/indexeddb-tier';
import { createRecordStore } from '@/lib/cache/memory-tier';
import { followCacheAtom } from '@/lib/state/cache/cache-atoms';
import { answerQuestionAtom, pendingQuestionAtom } from '@/lib/state/question-atoms';
import { searchOptionsAtom } from '@/lib/state/search/search-options-atoms';
import { noteActivityAtom } from '@/lib/state/service/activity-atoms';
import {
  apiKeyAtom,
  isThriftySearchAtom,
  loadSettingsAtom,
  mailtoAtom,
  rejectApiKeyAtom,
  setApiKeyAtom,
} from '@/lib/state/shell/settings-atoms';
import { flushPersisted } from '@/lib/storage/persisted';
import { createTestDatabase } from '@/tests/support/browser-database';
import { parsed, rawWork } from '@/tests/support/build-records';
import { renderWithApp } from '@/tests/support/render-with-app';

const KEY = 'k3y-of-mine';

beforeEach(() => {
  window.localStorage.clear();
  Object.defineProperty(window, 'matchMedia', {
    configurable: true,
    value: () => ({
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }),
  });
});

afterEach(() => {
  flushPersisted();
  jest.restoreAllMocks();
});

function setup(prepare: (store: ReturnType<typeof createStore>) => void = () => undefined) {
  const store = createStore();
  store.set(loadSettingsAtom);
  prepare(store);
  const { user, container } = renderWithApp(<SettingsSection />, store);
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  return { store, user, container, press };
}

describe('the API key', () => {
  it('is typed unseen, stored, never shown again, and forgotten', async () => {
    const { store, user, container, press } = setup();
    expect(screen.getByLabelText('API key')).toHaveAttribute('type', 'password');
    expect(screen.getByRole('button', { name: 'Forget key' })).toBeDisabled();
    await user.type(screen.getByLabelText('API key'), KEY);
    await press('Save key');
    expect(store.get(apiKeyAtom)).toBe(KEY);
    expect(screen.getByLabelText('API key')).toHaveValue('');
    expect(container.innerHTML).not.toContain(KEY);
    await press('Forget key');
    expect(store.get(apiKeyAtom)).toBeNull();
    expect(JSON.stringify({ ...window.localStorage })).not.toContain(KEY);
  });

  it('says when it was refused, and is tried again', async () => {
    const { press } = setup((store) => {
      store.set(setApiKeyAtom, KEY);
      store.set(rejectApiKeyAtom, KEY);
    });
    expect(screen.getByText('OpenAlex refused this key. Requests go without it.')).toBeVisible();
    await press('Try again');
    expect(screen.queryByText(/refused this key/)).not.toBeInTheDocument();
  });
});

describe('preferences', () => {
  it('set contact, thrifty search, theme and limit', async () => {
    const { store, user } = setup();
    await user.type(screen.getByLabelText('Contact e-mail'), 'a@');
    expect(screen.getByText('This does not look like an e-mail address.')).toBeVisible();
    await user.type(screen.getByLabelText('Contact e-mail'), 'b.org');
    expect(screen.queryByText('This does not look like an e-mail address.')).not.toBeInTheDocument();
    expect(store.get(mailtoAtom)).toBe('a@b.org');
    await user.click(screen.getByRole('checkbox', { name: 'Thrifty search' }));
    expect(store.get(isThriftySearchAtom)).toBe(false);
    await user.selectOptions(screen.getByLabelText('Theme'), 'Dark');
    expect(document.documentElement).toHaveClass('dark');
    await user.clear(screen.getByLabelText('Results per kind in a search'));
    await user.type(screen.getByLabelText('Results per kind in a search'), '35');
    expect(store.get(searchOptionsAtom).limit).toBe(35);
  });
});

describe('the settings file', () => {
  it('takes preferences to another browser, and no key', async () => {
    const saved: Blob[] = [];
    URL.createObjectURL = (blob: Blob) => {
      saved.push(blob);
      return 'blob:settings';
    };
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user, press } = setup((store) => store.set(setApiKeyAtom, KEY));
    await user.click(screen.getByRole('checkbox', { name: 'Thrifty search' }));
    await press('Export settings');
    const [blob] = saved;
    const text = await new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.readAsText(blob ?? new Blob());
    });
    expect(text).not.toContain(KEY);
    expect(text).toContain('"isThrifty": true');

    window.localStorage.clear();
    const file = new File([text], 'settings.json', { type: 'application/json' });
    // jsdom's files cannot read themselves.
    Object.defineProperty(file, 'text', { value: async () => text });
    await user.upload(screen.getByLabelText('File of settings'), file);
    expect(await screen.findByText(/settings? imported\. They take effect after a reload\./)).toBeVisible();
    const other = createStore();
    other.set(loadSettingsAtom);
    expect(other.get(isThriftySearchAtom)).toBe(true);
    expect(other.get(apiKeyAtom)).toBeNull();
  });

  it('that is none is refused', async () => {
    const { user } = setup();
    const file = new File(['{}'], 'x.json', { type: 'application/json' });
    Object.defineProperty(file, 'text', { value: async () => '{}' });
    await user.upload(screen.getByLabelText('File of settings'), file);
    expect(await screen.findByText('This is not a settings file of Academic Explorer.')).toBeVisible();
  });
});

describe('stored data', () => {
  it('is forgotten only after a question', async () => {
    const { store, press } = setup((each) =>
      each.set(noteActivityAtom, { severity: 'warning', message: 'Skipped' }, Date.now()),
    );
    const part = within(screen.getByRole('region', { name: 'Stored data' }));
    expect(part.getByText('0 cached records, 0 B')).toBeVisible();
    expect(part.getByRole('button', { name: 'Clear records' })).toBeDisabled();
    await press('Clear logs');
    expect(store.get(pendingQuestionAtom)?.title).toBe('Clear logs');
    act(() => store.set(answerQuestionAtom, true));
    await waitFor(() => expect(part.getByRole('status')).toHaveTextContent('Logs were cleared.'));
  });

  it('counts the records that came meanwhile, and clears them when agreed', async () => {
    const indexedDb = createIndexedDbTier({ database: createTestDatabase().database });
    indexedDb.write(entryOf(parsed('works', rawWork('W1')), 'all', Date.now()));
    await indexedDb.settle();
    const cache = { memory: createRecordStore(), indexedDb, statistics: createCacheStatistics() };
    const { store, press } = setup((each) => each.set(followCacheAtom, cache));
    await screen.findByText(/^1 cached record, \d/);
    await press('Clear records');
    expect(store.get(pendingQuestionAtom)?.paragraphs[0]).toMatch(
      /^1 record \(.+\) will be removed\. The graph stays as it is; records that are needed again are fetched again\.$/,
    );
    act(() => store.set(answerQuestionAtom, true));
    expect(await screen.findByText('Cached records were cleared.')).toBeVisible();
    expect(screen.getByText('0 cached records, 0 B')).toBeVisible();
  });

  it('keeps every preference when the reset is refused', async () => {
    window.localStorage.setItem('academic-explorer-color-scheme', 'dark');
    const { store, press } = setup();
    await press('Reset preferences');
    expect(store.get(pendingQuestionAtom)?.verb).toBe('Reset preferences');
    await act(async () => store.set(answerQuestionAtom, false));
    expect(window.localStorage.getItem('academic-explorer-color-scheme')).toBe('dark');
  });
});
