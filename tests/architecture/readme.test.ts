import { ALL_FILES, readFile } from './source-files';

const README = readFile('README.md');
const PACKAGE = JSON.parse(readFile('package.json'));
const WORDS = { min: 600, max: 700 };
/** Addresses that the README may name besides those of the package. */
const KNOWN_ADDRESSES = ['https://openalex.org', 'https://nodejs.org', 'http://localhost:3000'];

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== '');

/** Without targets of links and without tags, but with what a picture shows. */
function withoutMarkup(markdown: string): string {
  return markdown
    .replace(/<[^>]*\balt="([^"]*)"[^>]*>/g, '$1')
    .replace(/<[^>]*>|(?<=\])\([^)]*\)/g, '')
    .replace(/(?<=^|\s)[^\p{L}\p{N}\s]+(?=\s|$)/gu, '');
}

const addressesIn = (text: string): readonly string[] => text.match(/\bhttps?:\/\/[^\s)>"'`]*[\w/]/g) ?? [];

/** Addresses that a package.json may name. */
interface PackageAddresses {
  readonly homepage?: string;
  readonly repository?: string | { readonly url: string };
}

/** What a README says wrongly of the site of a package that names one or none. */
function addressFaults(readme: string, { homepage, repository }: PackageAddresses): readonly string[] {
  const own = [homepage, typeof repository === 'object' ? repository.url : repository];
  const invented = addressesIn(readme).filter((address) => ![...KNOWN_ADDRESSES, ...own].includes(address));
  const isMissing = homepage !== undefined && !addressesIn(readme).includes(homepage);
  return [
    ...invented.map((address) => `names ${address}, which package.json does not`),
    ...(isMissing ? [`does not name ${homepage}`] : []),
    ...(homepage !== undefined && /no public site/i.test(readme) ? ['says that there is no site'] : []),
  ];
}

/** Texts in code of the first cells of the tables of a page. */
function firstCells(markdown: string): readonly string[] {
  return [...markdown.matchAll(/^\|([^|]*)\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text),
  );
}

describe('README', () => {
  it('has 600 to 700 words, with and without its markup', () => {
    const [all, read] = [README, withoutMarkup(README)].map((text) => wordsOf(text).length);
    expect(all).toBeLessThanOrEqual(WORDS.max);
    expect(read).toBeGreaterThanOrEqual(WORDS.min);
  });

  it('is counted without tags, bullets and targets of links', () => {
    const markdown = '- **See** [the map](map.md) | 5%\n\n<img src="a b.png" alt="A map">\n';
    expect(wordsOf(withoutMarkup(markdown))).toEqual(['**See**', '[the', 'map]', '5%', 'A', 'map']);
  });

  it('shows three pictures, each in light and dark', () => {
    const pictures = README.match(/docs\/pictures\/[\w-]+\.png/g) ?? [];
    const names = ['graph', 'screening', 'strategy'];
    expect(pictures).toEqual(
      names.flatMap((name) => ['dark', 'light'].map((scheme) => `docs/pictures/${name}-${scheme}.png`)),
    );
  });

  it('names the site that package.json names, and no other', () => {
    expect(addressFaults(README, PACKAGE)).toEqual([]);
  });

  it.each([
    ['no site', 'No public site yet. See https://openalex.org.', {}, []],
    ['the site of the package', 'Try https://a.example/app.', { homepage: 'https://a.example/app' }, []],
    [
      'its repository',
      '[Code](https://b.example/code)',
      { repository: { url: 'https://b.example/code' } },
      [],
    ],
    [
      'an invented site',
      'Try <https://a.example>.',
      {},
      ['names https://a.example, which package.json does not'],
    ],
    [
      'no site, where there is one',
      'No public site yet.',
      { homepage: 'https://a.example' },
      ['does not name https://a.example', 'says that there is no site'],
    ],
  ] as readonly [string, string, PackageAddresses, readonly string[]][])(
    'is judged right when it names %s',
    (_, readme, named, faults) => {
      expect(addressFaults(readme, named)).toEqual(faults);
    },
  );

  it('shows the commands of the Dockerfile', () => {
    const build = 'docker build -f scripts/hosting/Dockerfile -t academic-explorer .';
    expect(readFile('scripts/hosting/Dockerfile')).toContain(`# ${build}\n`);
    expect(README).toContain(`${build} && docker run -p 3000:3000 academic-explorer\n`);
  });
});

describe('a variable or command', () => {
  const PAGES = ALL_FILES.filter((file) => file.endsWith('.md') && file !== 'CHANGELOG.md');
  const variables = firstCells(readFile('docs/configuration.md'));
  const commands = firstCells(readFile('docs/developing.md')).filter((text) => text.startsWith('npm '));

  it('is explained in one table', () => {
    const cells = PAGES.flatMap((page) => firstCells(readFile(page)));
    const twice = [...variables, ...commands].filter(
      (name) => cells.filter((cell) => cell === name).length > 1,
    );
    expect(twice).toEqual([]);
  });

  it('is in the table of commands when package.json has it', () => {
    const named = commands.map((command) => command.replace(/^npm (?:run )?/, ''));
    expect(Object.keys(PACKAGE.scripts).filter((script) => !named.includes(script))).toEqual([]);
  });

  it('is in the tables of variables when the server reads it', () => {
    const read = readFile('lib/server/environment.ts').match(/(?<=\benv\.)[A-Z][A-Z_]+/g) ?? [];
    expect(read.length).toBeGreaterThan(10);
    const own = read.filter((name) => !['NODE_ENV', 'CLIENT_ADDRESS_HEADER'].includes(name));
    expect(own.filter((name) => !variables.includes(name))).toEqual([]);
  });
});
