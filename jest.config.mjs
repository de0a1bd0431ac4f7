import path from 'node:path';
import { fileURLToPath } from 'node:url';
import nextJest from 'next/jest.js';

const root = path.dirname(fileURLToPath(import.meta.url));

/** Packages that ship only ES modules and must be compiled for jest. */
const ESM_ONLY = [
  '@tanstack',
  'd3-[a-z]+',
  'jotai',
  '@chakra-ui',
  '@ark-ui',
  '@zag-js',
  'lucide-react',
  'networkanalysis-ts',
  'oxc-parser',
];

const base = nextJest({ dir: root })({
  rootDir: root,
  // No test expects a speed: this only ends one that hangs. Two loaded cores take 20 seconds for what takes two alone.
  testTimeout: 60_000,
  // Freeing the memory of pages takes a busy machine over half a second, after which jest took a worker for one that hangs.
  workerGracefulExitTimeout: 30_000,
  testEnvironment: 'node',
  // A worker ends with its tests, and deleting what each file has left prints warnings of packages.
  testEnvironmentOptions: { globalsCleanup: 'off' },
  testMatch: ['<rootDir>/tests/{unit,components,architecture,contract}/**/*.test.{ts,tsx}'],
  setupFilesAfterEnv: ['<rootDir>/tests/support/jest-setup.ts'],
  moduleNameMapper: { '^@/(.*)$': '<rootDir>/$1' },
  modulePathIgnorePatterns: [
    '<rootDir>/.next',
    '<rootDir>/.next-node',
    '<rootDir>/out',
    '<rootDir>/.cache/(?!test)',
  ],
});

export default async () => {
  const config = await base();
  return { ...config, transformIgnorePatterns: [`/node_modules/(?!(${ESM_ONLY.join('|')})/)`] };
};
