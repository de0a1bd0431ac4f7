import { bundle, minify } from '../../../scripts/bundle.mjs';

/** What the script of a module gives when it runs. */
function run(script: string): { readonly shellOf: (path: string) => string | null } {
  return new Function(`return ${script}`)();
}

describe('bundle(entry)', () => {
  it('links a module with all that it imports, JSON included, into one script', async () => {
    const script = await bundle('scripts/service-worker/shell-of.ts');
    expect(run(script).shellOf('/works/W2741809807')).toBe('/works/_');
    const small = await minify(script);
    expect(small.length).toBeLessThan(script.length / 2);
    expect(run(small.replace(/;$/, '')).shellOf('/about')).toBe('/about');
  });

  it('links packages of minified ES modules, whose only export stands at the end of a line', async () => {
    const script = await bundle('tests/bench/communities-page.ts');
    expect(script).not.toMatch(/\bexport\s*\{/);
    expect(new Function(`return ${script}`)().measureCommunities).toBeInstanceOf(Function);
  });

  it('links packages that name others in single quotes', async () => {
    const script = await bundle('tests/browsers/in-page.ts');
    expect(new Function(`return ${script}`)().look).toBeInstanceOf(Function);
  });

  it('links packages of ES modules, ready for production and without a path of this machine', async () => {
    const script = await minify(await bundle('scripts/service-worker/worker.ts'));
    expect(script).not.toContain(process.cwd());
    expect(script).not.toContain('NODE_ENV');
    expect(script.match(/self\.__SW_MANIFEST/g)).toHaveLength(1);
    expect(script.length).toBeLessThan(80_000);
  });
});
