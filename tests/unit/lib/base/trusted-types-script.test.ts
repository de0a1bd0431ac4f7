/** @jest-environment jsdom */
import { TRUSTED_TYPES_SCRIPT } from '@/lib/base/trusted-types-script';

interface Rules {
  createScriptURL(url: string): string | null;
  createHTML(text: string): string | null;
}

/** Runs the script as head does, in a browser that knows Trusted Types. */
function rulesOf(): Rules {
  const made: [string, Rules][] = [];
  Object.defineProperty(window, 'trustedTypes', {
    configurable: true,
    value: { createPolicy: (name: string, rules: Rules) => made.push([name, rules]) },
  });
  run();
  const [first] = made;
  if (first === undefined) throw new Error('no policy was made');
  expect(made.map(([name]) => name)).toEqual(['default']);
  return first[1];
}

function run(): void {
  const script = document.createElement('script');
  script.text = TRUSTED_TYPES_SCRIPT;
  document.head.append(script);
}

afterEach(() => {
  Reflect.deleteProperty(window, 'trustedTypes');
});

describe('TRUSTED_TYPES_SCRIPT', () => {
  it.each([
    '/_next/static/chunks/0-3u-atdxpp9e.js',
    'http://localhost/_next/static/chunks/a~b_c.js',
    '/_next/static/chunks/turbopack-worker-1.js#params=%5B%5D',
    '/service-worker.js',
  ])('lets %s become a script', (url) => {
    expect(rulesOf().createScriptURL(url)).toBe(url);
  });

  it.each([
    'https://evil.example/_next/static/chunks/a.js',
    '//evil.example/_next/static/chunks/a.js',
    'data:text/javascript,alert(1)',
    'javascript:alert(1)',
    'blob:http://localhost/1',
    '/proxy/works?search=x',
    '/_next/static/../../proxy/a.js',
    '/_next/static/..%2f..%2fproxy/a.js',
    '/_next/static/third-party-notices.txt',
    '/other/service-worker.js',
  ])('refuses %s', (url) => {
    expect(rulesOf().createScriptURL(url)).toBeNull();
  });

  it('makes no markup of a text, but for what React needs to make this script anew', () => {
    const rules = rulesOf();
    expect(rules.createHTML('<b>x</b>')).toBeNull();
    expect(rules.createHTML('<script>alert(1)</script>')).toBeNull();
    expect(rules.createHTML(TRUSTED_TYPES_SCRIPT)).toBe(TRUSTED_TYPES_SCRIPT);
  });

  it('does nothing where Trusted Types are not known', () => {
    expect(run).not.toThrow();
    expect(TRUSTED_TYPES_SCRIPT).not.toMatch(/<[!/]/);
  });
});
