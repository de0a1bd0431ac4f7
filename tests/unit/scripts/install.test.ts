import { checkNodeVersion, missingPackages } from '../../../scripts/install.mjs';
import { missingPlatformPackages } from '../../../scripts/lock-file.mjs';

describe('missingPackages(locked, installed)', () => {
  const locked = {
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { version: '2.0.0', dev: true },
    'node_modules/c-darwin': { version: '3.0.0', optional: true },
  };

  it.each([
    ['the same', { 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '2.0.0' } }, []],
    [
      'an old version',
      { 'node_modules/a': { version: '0.9.0' }, 'node_modules/b': { version: '2.0.0' } },
      ['node_modules/a'],
    ],
    ['nothing for development', { 'node_modules/a': { version: '1.0.0' } }, ['node_modules/b']],
    ['nothing', {}, ['node_modules/a', 'node_modules/b']],
  ])('of an installation with %s', (_, installed, expected) => {
    expect(missingPackages(locked, installed)).toEqual(expected);
  });
});

describe('checkNodeVersion(version)', () => {
  it.each(['20.19.0', '20.20.2', '22.12.0', '24.0.0'])('accepts %s', (version) => {
    expect(() => checkNodeVersion(version)).not.toThrow();
  });

  it.each(['18.20.0', '20.18.3', '16.0.0'])('refuses %s', (version) => {
    expect(() => checkNodeVersion(version)).toThrow(`Node 20.19 or newer is needed, this is ${version}.`);
  });
});

describe('missingPlatformPackages(packages)', () => {
  it('adds what is asked for and absent, with its platform', () => {
    const packages = {
      'node_modules/tool': {
        dev: true,
        optionalDependencies: {
          '@tool/linux-x64': '1.0.0',
          '@tool/darwin-arm64': '^1.0.0',
          '@tool/linux-arm-musleabihf': '1.0.0',
        },
      },
      'node_modules/@tool/linux-x64': { version: '1.0.0' },
    };
    expect(missingPlatformPackages(packages)).toEqual([
      [
        'node_modules/@tool/darwin-arm64',
        { version: '1.0.0', cpu: ['arm64'], dev: true, optional: true, os: ['darwin'] },
      ],
      [
        'node_modules/@tool/linux-arm-musleabihf',
        { version: '1.0.0', cpu: ['arm'], dev: true, libc: ['musl'], optional: true, os: ['linux'] },
      ],
    ]);
  });

  it('finds packages where Node would', () => {
    const packages = {
      'node_modules/a/node_modules/b': { optionalDependencies: { c: '1.0.0', d: '1.0.0', e: '1.0.0' } },
      'node_modules/a/node_modules/b/node_modules/c': {},
      'node_modules/a/node_modules/d': {},
      'node_modules/e': {},
    };
    expect(missingPlatformPackages(packages)).toEqual([]);
  });
});
