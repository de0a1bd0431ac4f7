import { contentSecurityPolicy, scriptHashes, withPolicy } from '../../../scripts/csp.mjs';

// printf 'a()' | openssl dgst -sha256 -binary | base64
const HASH_OF_A = "'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4='";

describe('scriptHashes(html)', () => {
  it('hashes inline scripts, each once, and no others', () => {
    const html =
      '<script>a()</script><script src="/x.js"></script><script id="y">a()</script><script async src="/z.js">ignored</script>';
    expect(scriptHashes(html)).toEqual([HASH_OF_A]);
  });

  it('hashes the text exactly as it stands', () => {
    expect(scriptHashes('<script> a()</script>')).not.toEqual([HASH_OF_A]);
  });
});

describe('contentSecurityPolicy(hashes, apiUrl)', () => {
  it('allows no service where a server of ours asks it', () => {
    expect(contentSecurityPolicy([], null)).toMatch(/; connect-src 'self'; /);
  });

  it('allows own scripts, the named hashes and the service, and nothing unsafe but styles', () => {
    expect(contentSecurityPolicy([HASH_OF_A], 'https://api.openalex.org')).toBe(
      "default-src 'self'; script-src 'self' " +
        HASH_OF_A +
        "; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; " +
        "connect-src 'self' https://api.openalex.org; worker-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'self'; form-action 'self'; " +
        "require-trusted-types-for 'script'; trusted-types default",
    );
  });

  it('allows a service of one’s own beside the public one', () => {
    expect(contentSecurityPolicy([], 'http://localhost:4000/v1')).toContain(
      "connect-src 'self' http://localhost:4000 https://api.openalex.org;",
    );
  });
});

describe('withPolicy(html, apiUrl)', () => {
  const page = '<html><head><meta charSet="utf-8"/></head><body><script>a()</script></body></html>';
  const api = 'https://api.openalex.org';

  it('puts the policy first in head', () => {
    expect(withPolicy(page, api)).toMatch(
      /^<html><head><meta http-equiv="Content-Security-Policy" content="default-src [^"]*"\/><meta charSet/,
    );
  });

  it('twice is once', () => {
    expect(withPolicy(withPolicy(page, api), api)).toBe(withPolicy(page, api));
  });

  it('refuses a page without a head', () => {
    expect(() => withPolicy('<p>', api)).toThrow('a page without a head cannot carry a policy');
  });
});
