import { report } from '@/lib/base/report';
import { expectPrinted, unexpectedPrints } from '../support/printed';

describe('a test that prints', () => {
  it('passes where it expects each message, by a part of it or by a pattern', () => {
    console.info('%d of %d files', 2, 3);
    console.error(new Error('The disk is full'));
    expectPrinted('console.info: 2 of 3 files');
    expectPrinted(/^console\.error: Error: The disk/);
    expect(unexpectedPrints()).toBeNull();
  });

  it('fails where it does not, with what was printed and how to expect it', () => {
    report('warning', 'The cache is gone', 'ENOENT');
    expect(unexpectedPrints()).toMatch(
      /expectPrinted\('\.\.\.'\) of tests\/support\/printed\.ts\.\nconsole\.warn: The cache is gone ENOENT$/,
    );
    expect(unexpectedPrints()).toBeNull();
  });

  it('fails where it expects more than was printed', () => {
    console.warn('once');
    expectPrinted('once');
    expect(() => expectPrinted('once')).toThrow('Nothing was printed that matches once. Printed:\nnothing');
  });
});
