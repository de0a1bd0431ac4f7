/** @jest-environment ./tests/support/browser-environment.mjs */
import { ROUTES } from '@/app/routes';
import { NOT_FOUND } from '@/lib/routing/match-route';
import { ROUTE_FAMILIES, STATIC_ROUTES } from '@/lib/routing/route-families';

describe('ROUTES', () => {
  it('has a screen for every address, and for those that are none', () => {
    const patterns = [...STATIC_ROUTES, ...ROUTE_FAMILIES.map(({ pattern }) => pattern), NOT_FOUND];
    expect(patterns.filter((pattern) => !(pattern in ROUTES))).toEqual([]);
  });
});
