import type { Page } from '@playwright/test';
import { expect, type Host, test } from './support/fixtures';
import { findSample } from './support/sample-records';

/** Waits for the address to become a path of the app, exactly as written. */
async function expectAddress(page: Page, host: Host, path: string) {
  await expect.poll(() => page.url(), { message: 'the address' }).toBe(host.url(path));
}

/** Until React has arrived, a link loads a document, and what is typed is only text. */
async function waitForHome(page: Page) {
  await expect(page.getByRole('button', { name: 'Topics' })).toBeEnabled();
}

/** The graph with the entity of the address in it. */
async function expectLoaded(page: Page, name: string) {
  await expect(page.getByRole('heading', { level: 1, name })).toBeAttached();
  await expect(page.getByText(/^1 node, 0 edges$/)).toBeVisible();
}

/** Addresses of screens and their headings; those of an area are visited one after the other. */
const SCREENS = {
  'the search': [
    ['/about', 'About'],
    ['/search', 'Academic Search'],
    ['/explore', 'Graph explorer'],
    ['/explore/graph', 'Graph explorer'],
  ],
  'the lists': [
    ['/works', 'Works'],
    ['/authors', 'Authors'],
    ['/sources', 'Sources'],
    ['/institutions', 'Institutions'],
    ['/topics', 'Topics'],
    ['/publishers', 'Publishers'],
    ['/funders', 'Funders'],
    ['/keywords', 'Keywords'],
    ['/concepts', 'Concepts'],
  ],
  'what is cached, stored and evaluated': [
    ['/evaluation', 'Evaluation'],
    ['/evaluation/datasets', 'STAR Datasets'],
    ['/evaluation/results', 'STAR Comparison Results'],
    ['/cache', 'Cache Browser'],
    ['/browse', 'Browse Entities'],
  ],
  'the suggestions': [
    ['/autocomplete', 'Autocomplete'],
    ['/autocomplete/works', 'Autocomplete Works'],
    ['/autocomplete/authors', 'Autocomplete Authors'],
    ['/autocomplete/sources', 'Autocomplete Sources'],
    ['/autocomplete/institutions', 'Autocomplete Institutions'],
    ['/autocomplete/topics', 'Autocomplete Topics'],
    ['/autocomplete/publishers', 'Autocomplete Publishers'],
    ['/autocomplete/funders', 'Autocomplete Funders'],
    ['/autocomplete/keywords', 'Autocomplete Keywords'],
    ['/autocomplete/concepts', 'Autocomplete Concepts'],
  ],
} as const;

const KINDS = [
  'works',
  'authors',
  'sources',
  'institutions',
  'topics',
  'publishers',
  'funders',
  'keywords',
  'concepts',
] as const;

interface Ids {
  readonly id: string;
  readonly doi: string;
}

/** Ways of writing a work's id or DOI into the address bar, and whether its DOI address is where they lead. */
const WORK_FORMS: readonly (readonly [string, (ids: Ids) => string, boolean])[] = [
  ['an id', ({ id }) => `/${id}`, false],
  ['an id in lower case', ({ id }) => `/works/${id.toLowerCase()}`, false],
  ['an address after /https', ({ id }) => `/https/openalex.org/${id}`, false],
  ['an address of the site', ({ id }) => `/openalex/org/${id}`, false],
  ['an address of the API', ({ id }) => `/api/openalex/org/works/${id}`, false],
  [
    'a whole encoded API address',
    ({ id }) => `/openalex-url/https%3A%2F%2Fapi.openalex.org%2Fworks%2F${id}`,
    false,
  ],
  ['a whole API address', ({ id }) => `/openalex-url/https://api.openalex.org/works/${id}`, false],
  ['a whole address', ({ id }) => `/https://openalex.org/${id}`, false],
  ['a DOI', ({ doi }) => `/${doi}`, true],
  ['an encoded DOI', ({ doi }) => `/${encodeURIComponent(doi)}`, true],
  ['a DOI as an encoded address', ({ doi }) => `/${encodeURIComponent(`https://doi.org/${doi}`)}`, true],
  ['a DOI as an address', ({ doi }) => `/https://doi.org/${doi}`, true],
  ['a DOI as an address after /https', ({ doi }) => `/https/doi.org/${doi}`, true],
];

/**
 * Forms that a page is loaded for, one of each way through a host. The same code reads them all, which `tests/unit/lib/routing` proves, and
 * 'every address is answered' sees that the host leaves each form as it is.
 */
const LOADED_FORMS = new Set(['an id', 'a whole encoded API address', 'a whole address', 'an encoded DOI']);

/** Where an area is visited. */
const AREA_TAGS = {
  'the search': '@folder',
  'the lists': '@node',
  'what is cached, stored and evaluated': '@folder',
  'the suggestions': '@static',
} as const;

/** Lists and suggestions have a screen for all kinds: `every address is answered` asks for the other addresses. */
const MOST_VISITED = 5;

test.describe('a deep link to a screen', () => {
  for (const [area, screens] of Object.entries(SCREENS)) {
    const tag = AREA_TAGS[area as keyof typeof SCREENS];
    test(`shows it, in ${area}`, { tag }, async ({ page, host, record }) => {
      for (const [index, [path, title]] of screens.slice(0, MOST_VISITED).entries()) {
        await test.step(path, async () => {
          await page.goto(host.url(`${path}?a=b%20c#d`));
          await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
          await expect(page).toHaveTitle(/Academic Explorer$/);
          await expectAddress(page, host, `${path}?a=b%20c#d`);
          expect(record.documentLoads()).toBe(index + 1);
        });
      }
    });
  }

  test('/ shows the search of Home', { tag: '@every-host' }, async ({ page, host, record }) => {
    await page.goto(host.url('/'));
    await expect(page.getByPlaceholder('Search papers, authors, DOIs, ORCIDs...')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Search & Visualize' })).toBeDisabled();
    expect(record.documentLoads()).toBe(1);
  });
});

test('every address is answered with a page of the application', { tag: '@every-host' }, async ({
  request,
  host,
}) => {
  const { id, ids } = await findSample('works', 'has_doi:true');
  const screens = Object.values(SCREENS).flatMap((area) => area.map(([path]) => path));
  const entities = KINDS.map((kind) => `/${kind}/X1`);
  const forms = WORK_FORMS.map(([, pasted]) => pasted({ id, doi: ids.doi ?? '' }));
  const addresses = [...entities, ...forms, '/authors/orcid/0000-0001-6187-6610', '/hello/world', '/100%25'];
  for (const path of [...screens, ...addresses]) {
    const answer = await request.get(host.url(`${path}?a=b`));
    const html = await answer.text();
    expect(html, path).toContain(`src="${host.basePath}/_next/static/`);
    expect(html, path).toContain('id="main"');
    // A host without rules has a file for each screen; the page that it sends for anything else shows what is asked for.
    const isAnswered = host.kind === 'node' || screens.some((screen) => screen === path);
    expect(answer.status(), path).toBe(isAnswered ? 200 : 404);
    // So the page reads what was typed; a server first takes a double slash out of it.
    if (host.kind === 'static') expect(answer.url()).toBe(host.url(`${path}?a=b`));
  }
});

test.describe('a deep link to an entity', () => {
  // One whose ids are numbers, and the one whose ids are words.
  for (const kind of ['works', 'keywords'] as const) {
    const tag = kind === 'works' ? '@every-host' : '@node';
    test(`/${kind}/{id} loads it into the graph`, { tag }, async ({ page, host, record }) => {
      const { id, name } = await findSample(kind);
      await page.goto(host.url(`/${kind}/${id}`));
      await expectLoaded(page, name);
      await expectAddress(page, host, `/${kind}/${id}`);
      expect(record.documentLoads()).toBe(1);
    });
  }

  for (const [family, kind, filter, idName] of [
    ['/works/doi/', 'works', 'has_doi:true', 'doi'],
    ['/authors/orcid/', 'authors', 'has_orcid:true', 'orcid'],
    ['/institutions/ror/', 'institutions', 'has_ror:true', 'ror'],
    ['/sources/issn/', 'sources', 'has_issn:true', 'issn'],
  ] as const) {
    const tag = kind === 'works' ? '@folder' : '@node';
    test(`${family}{${idName}} loads it, encoded or not`, { tag }, async ({ page, host }) => {
      const { ids, name } = await findSample(kind, filter);
      const external = ids[idName] ?? '';
      for (const written of new Set([external, encodeURIComponent(external)])) {
        await page.goto(host.url(`${family}${written}`));
        await expectLoaded(page, name);
        await expectAddress(page, host, `${family}${written}`);
      }
    });
  }

  test('a reload shows the same', { tag: '@static' }, async ({ page, host }) => {
    const { id, name } = await findSample('works');
    await page.goto(host.url(`/works/${id}`));
    await expectLoaded(page, name);
    await page.reload();
    await expectLoaded(page, name);
  });
});

test.describe('a pasted identifier or address', () => {
  test('leads to its work, in whichever form', { tag: ['@folder', '@journey'] }, async ({
    page,
    host,
    record,
  }) => {
    test.slow();
    const { id, ids, name } = await findSample('works', 'has_doi:true');
    const doi = ids.doi ?? '';
    const forms = WORK_FORMS.filter(([form]) => LOADED_FORMS.has(form));
    for (const [index, [form, pasted, isByDoi]] of forms.entries()) {
      await test.step(form, async () => {
        await page.goto(host.url(pasted({ id, doi })));
        const path = isByDoi ? `/works/doi/${encodeURIComponent(doi)}` : `/works/${id}`;
        await expectAddress(page, host, path);
        await expectLoaded(page, name);
        expect(record.documentLoads()).toBe(index + 1);
      });
    }
  });

  test('leads to authors, institutions and sources by their registries', {
    tag: ['@static', '@journey'],
  }, async ({ context, host }) => {
    for (const [kind, filter, idName, family] of [
      ['authors', 'has_orcid:true', 'orcid', '/authors/orcid/'],
      ['institutions', 'has_ror:true', 'ror', '/institutions/ror/'],
      ['sources', 'has_issn:true', 'issn', '/sources/issn/'],
    ] as const) {
      const { ids, name } = await findSample(kind, filter);
      // A new tab begins with what its address names; this one would add it to its graph.
      const tab = await context.newPage();
      await tab.goto(host.url(`/${ids[idName]}`));
      await expectAddress(tab, host, `${family}${ids[idName]}`);
      await expectLoaded(tab, name);
      await tab.close();
    }
  });

  test('keeps the query of a list', { tag: '@static' }, async ({ page, host }) => {
    for (const query of ['?search=graph&page=2', '%3Fsearch%3Dgraph%26page%3D2']) {
      await page.goto(host.url(`/openalex-url/https%3A%2F%2Fapi.openalex.org%2Fworks${query}`));
      await expectAddress(page, host, '/works?search=graph&page=2');
    }
  });

  test('goes to the search when it is none', { tag: '@static' }, async ({ page, host, record }) => {
    for (const [pasted, path] of [
      ['/hello%20world', '/search?q=hello%20world'],
      ['/hello/world', '/search?q=hello%2Fworld'],
      ['/works/hello', '/search?q=hello'],
      ['/works/doi/hello', '/search?q=hello'],
      ['/100%25', '/search?q=100%25'],
    ] as const) {
      await page.goto(host.url(pasted));
      await expectAddress(page, host, path);
      await expect(page.getByRole('heading', { level: 1, name: 'Academic Search' })).toBeVisible();
    }
    expect(record.documentLoads()).toBe(5);
  });

  test('replaces its entry, so that Back does not return to it', { tag: '@static' }, async ({
    page,
    host,
  }) => {
    const { id, name } = await findSample('works');
    await page.goto(host.url('/about'));
    await expect(page.getByRole('heading', { level: 1 })).toContainText('About');
    await page.goto(host.url(`/${id}`));
    await expectLoaded(page, name);
    await page.goBack();
    await expectAddress(page, host, '/about');
  });
});

test.describe('an address of the service', () => {
  test('shows its list, in whichever form', { tag: '@node' }, async ({ page, host }) => {
    for (const pasted of [
      '/https/api.openalex.org/works?search=graph&page=2',
      '/https%3A%2F%2Fapi.openalex.org%2Fworks%3Fsearch%3Dgraph%26page%3D2',
      '/openalex/org/works?search=graph&page=2',
      '/api/openalex/org/works?search=graph&page=02',
      '/openalex-url/https:/api.openalex.org/works?search=graph&page=2',
    ]) {
      await test.step(pasted, async () => {
        await page.goto(host.url(pasted));
        await expectAddress(page, host, '/works?search=graph&page=2');
        await expect(page.getByRole('heading', { level: 1, name: 'Works' })).toBeVisible();
      });
    }
  });

  test('is refused where it is of another site', { tag: '@static' }, async ({ page, host }) => {
    await page.goto(host.url('/openalex-url/https%3A%2F%2Fexample.org%2Fworks'));
    await expect(page.getByRole('heading', { level: 1, name: 'Processing ...' })).toBeVisible();
    await expect(
      page.getByText('Not an address of the OpenAlex API: https://example.org/works'),
    ).toBeVisible();
    await page.goto(host.url('/openalex-url'));
    await expect(page.getByRole('heading', { level: 1, name: 'Invalid URL' })).toBeVisible();
  });
});

test.describe('a page that is not there', () => {
  test('says so, and searches', { tag: '@folder' }, async ({ page, host, record }) => {
    record.allow(/status of 404/);
    const paths = ['/about/us', '/evaluation/results/run_1', '/cache/works', '/autocomplete/awards?q=x'];
    for (const [index, path] of paths.entries()) {
      await test.step(path, async () => {
        await page.goto(host.url(path));
        await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
        await expect(page).toHaveTitle('Page not found | Academic Explorer');
        await expectAddress(page, host, path);
        await page.getByPlaceholder('Search papers, authors, DOIs, ORCIDs...').fill('climate');
        await page.keyboard.press('Enter');
        await expectAddress(page, host, '/explore/graph?q=climate');
        expect(record.documentLoads()).toBe(index + 1);
      });
    }
  });

  test('is what the error test is outside of development', { tag: '@static' }, async ({
    page,
    host,
    record,
  }) => {
    record.allow(/only available in development mode/);
    await page.goto(host.url('/error-test'));
    await expect(page.getByRole('heading', { level: 1, name: 'Navigation Error' })).toBeVisible();
    await expect(page.getByText('There was an error loading this page or route.')).toBeVisible();
    await expect(page.getByText('Error test page is only available in development mode')).toBeVisible();
    await expect(page).toHaveTitle('Navigation Error | Academic Explorer');
    await page.getByRole('button', { name: 'Go Home' }).click();
    await expectAddress(page, host, '/');
    await expect(page).toHaveTitle('Academic Explorer');
  });
});

test.describe('an author', () => {
  test('is shown raw, and on the graph', { tag: '@node' }, async ({ page, host, service }) => {
    const { id, name } = await findSample('authors');
    const release = service.hold(new RegExp(`/authors/${id}`));
    await page.goto(host.url(`/authors/${id}`));
    await expect(page.getByText('Loading Author Data...')).toBeVisible();
    release();
    await expectLoaded(page, name);
    await page.getByText('Author Data', { exact: true }).click();
    await expect(page.getByRole('region', { name: `Record of ${name}` }).first()).toContainText(
      `"display_name": "${name}"`,
    );
    await expect(page).toHaveTitle(`${name} | Academic Explorer`);
  });

  test('that cannot be loaded is named, with the error', { tag: '@static' }, async ({
    page,
    host,
    record,
  }) => {
    record.allow(/status of 404/);
    await page.goto(host.url('/authors/A9876543210'));
    await expect(
      page.getByRole('alert').filter({ hasText: 'Error Loading Author A9876543210' }),
    ).toContainText('Entity not found: A9876543210');
    await expect(page.getByText('Author Data', { exact: true })).toHaveCount(0);
  });
});

test.describe('the graph of a search', () => {
  test('is the same after a reload: kinds, number and years', { tag: '@node' }, async ({
    page,
    host,
    service,
  }) => {
    const path = '/explore/graph?q=climate&kinds=works,topics&limit=5&startDate=2010-01-01';
    await page.goto(host.url(path));
    await expect(page.getByText(/^\d+ nodes?, /)).not.toHaveText(/^0 nodes/);
    await expectAddress(page, host, path);
    const searched = () => service.requests().filter((request) => request.includes('search=climate'));
    expect(
      searched()
        .map((request) => /^\/[a-z]+/.exec(request)?.[0])
        .sort(),
    ).toEqual(['/topics', '/works']);
    for (const request of searched()) expect(request).toContain('per_page=5');
    expect(searched().join()).toMatch(/publication_year(?::|%3A)2010-/);
  });

  test('has the kinds that Home has chosen in its address, and stands among the recent searches', {
    tag: '@static',
  }, async ({ page, host }) => {
    await page.goto(host.url('/'));
    await waitForHome(page);
    const chips = page.getByRole('group', { name: 'Searched kinds' });
    await chips.getByRole('button', { name: 'Authors' }).click();
    await chips.getByRole('button', { name: 'Topics' }).click();
    await page.getByPlaceholder('Search papers, authors, DOIs, ORCIDs...').fill('climate');
    await page.getByRole('button', { name: 'Search & Visualize' }).click();
    const path = '/explore/graph?q=climate&kinds=works,sources,institutions,topics';
    await expectAddress(page, host, path);
    await page.goto(host.url('/'));
    await expect(chips.getByRole('button', { name: 'Topics' })).toHaveAttribute('aria-pressed', 'true');
    await page
      .getByRole('region', { name: 'Recent searches' })
      .getByRole('link', { name: /climate/ })
      .click();
    await expectAddress(page, host, path);
  });

  test('can be left for what the box suggests', { tag: '@node' }, async ({ page, host }) => {
    const { id, name } = await findSample('authors');
    await page.goto(host.url('/'));
    await waitForHome(page);
    await page.getByPlaceholder('Search papers, authors, DOIs, ORCIDs...').pressSequentially(name);
    await page
      .getByRole('option', { name: new RegExp(name) })
      .first()
      .click();
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/\/(authors|works)\/[AW]\d+$/);
    await page.goBack();
    await expectAddress(page, host, '/');
    expect(id).toMatch(/^A/);
  });
});

test.describe('a visit without another document', () => {
  test('gives every page its title, its heading and the focus', { tag: '@node' }, async ({
    page,
    host,
    record,
  }) => {
    await page.goto(host.url('/'));
    await waitForHome(page);
    const header = page.getByRole('navigation', { name: 'Main' });
    const nav = page.getByRole('navigation', { name: 'Related pages' });
    await header.getByRole('link', { name: 'About' }).click();
    await expect(page).toHaveTitle('About | Academic Explorer');
    await expect(page.getByRole('main')).toBeFocused();
    await header.getByRole('link', { name: 'Graph' }).click();
    await expect(page).toHaveTitle('Graph explorer | Academic Explorer');
    await expect(page.getByRole('main')).toBeFocused();
    await page.goBack();
    await expect(page).toHaveTitle('About | Academic Explorer');
    await expect(page.getByRole('main')).toBeFocused();

    await page.goto(host.url('/evaluation'));
    await expect(page.getByRole('search', { name: 'Header search' })).toBeVisible();
    const loads = record.documentLoads();
    for (const [link, title] of [
      ['STAR Datasets', 'STAR Datasets'],
      ['STAR Comparison Results', 'STAR Comparison Results'],
      ['Evaluation', 'Evaluation'],
    ] as const) {
      await nav.getByRole('link', { name: link }).click();
      await expect(page).toHaveTitle(`${title} | Academic Explorer`);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByRole('main')).toBeFocused();
    }
    await page.goto(host.url('/cache'));
    await expect(page.getByRole('search', { name: 'Header search' })).toBeVisible();
    await nav.getByRole('link', { name: 'Browse Entities' }).click();
    await expect(page).toHaveTitle('Browse Entities | Academic Explorer');
    await expectAddress(page, host, '/browse');
    expect(record.documentLoads()).toBe(loads + 1);
  });

  test('keeps the graph over links, Back and Forward, to the first entry', { tag: '@folder' }, async ({
    page,
    host,
    record,
  }) => {
    const { id, name } = await findSample('works');
    const header = page.getByRole('navigation', { name: 'Main' });
    await page.goto(host.url(`/works/${id}?from=mail`));
    await expectLoaded(page, name);

    await header.getByRole('link', { name: 'About' }).click();
    await expectAddress(page, host, '/about');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('About');

    await header.getByRole('link', { name: 'Home' }).click();
    await expectAddress(page, host, '/');
    await expect(page.getByRole('button', { name: 'Search & Visualize' })).toBeVisible();

    await header.getByRole('link', { name: 'Graph' }).click();
    await expectAddress(page, host, '/explore/graph');
    await expect(page.getByText(/^1 node, 0 edges$/)).toBeVisible();

    await page.goBack();
    await page.goBack();
    await expectAddress(page, host, '/about');
    await page.goBack();
    await expectAddress(page, host, `/works/${id}?from=mail`);
    await expectLoaded(page, name);

    await page.goForward();
    await expectAddress(page, host, '/about');
    expect(record.documentLoads()).toBe(1);
  });

  test('starts each page at its top, with focus on its content and its title told', {
    tag: '@static',
  }, async ({ page, host }) => {
    await page.setViewportSize({ width: 800, height: 300 });
    await page.goto(host.url('/about'));
    await expect(page.getByRole('heading', { level: 1 })).toContainText('About');
    await page.evaluate(() => window.scrollTo(0, 200));
    await page.getByRole('link', { name: 'Academic Explorer' }).click();
    await expectAddress(page, host, '/');
    await expect(page.getByRole('main')).toBeFocused();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });

  test('leaves a modified click to the browser', { tag: '@static' }, async ({ page, host, context }) => {
    await page.goto(host.url('/'));
    const opened = context.waitForEvent('page');
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'About' })
      .click({ modifiers: ['ControlOrMeta'] });
    const other = await opened;
    await expect(other.getByRole('heading', { level: 1 })).toContainText('About');
    await expectAddress(page, host, '/');
    await other.close();
  });
});

test.describe('a pasted address with a key', () => {
  test('is not searched for, and leaves its key nowhere', async ({ page, host }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (!request.isNavigationRequest()) asked.push(request.url());
    });
    await page.goto(host.url('/'));
    await waitForHome(page);
    const box = page.getByRole('combobox', { name: 'Search papers, authors, DOIs, ORCIDs' });
    await box.fill('https://api.openalex.org/rate-limit?api_key=S3CRET');
    await box.press('Enter');
    await expect(page.getByText('This is an address of OpenAlex, not words to search for.')).toBeVisible();
    await expectAddress(page, host, '/search?q=https%3A%2F%2Fapi.openalex.org%2Frate-limit');
    await page.getByRole('button', { name: 'Open Settings' }).click();
    await expect(page.getByLabel('API key')).toBeVisible();

    await page.goto(host.url('/works?per_page=10&api_key=S3CRET'));
    await expect(page.getByRole('heading', { level: 1, name: 'Works' })).toBeVisible();
    await expectAddress(page, host, '/works?per_page=10');
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, document.documentElement.outerHTML]),
    );
    expect(kept).not.toContain('S3CRET');
    expect(asked.filter((url) => /S3CRET|[?&]search/.test(url))).toEqual([]);
  });
});
