import { ENTITY_KINDS } from '@/lib/base/entity-kind';
import { kindFacts } from '@/lib/entities/registry';
import { isGraphRoute, type RouteMatch } from '@/lib/routing/match-route';
import { GRAPH_PATH, PROJECTS_PATH } from '@/lib/routing/paths';

interface Area {
  readonly to: string;
  readonly label: string;
}

/** Every area of the product in the order of its menu; `isInHeader`: wide windows also show its link in the header. */
export const AREAS: readonly (Area & { readonly isInHeader: boolean })[] = [
  { to: '/', label: 'Home', isInHeader: true },
  { to: GRAPH_PATH, label: 'Graph', isInHeader: true },
  { to: '/search', label: 'Academic Search', isInHeader: true },
  { to: '/evaluation', label: 'Evaluation', isInHeader: true },
  { to: PROJECTS_PATH, label: 'Projects', isInHeader: true },
  { to: '/browse', label: 'Browse Entities', isInHeader: false },
  { to: '/cache', label: 'Cache Browser', isInHeader: false },
  { to: '/about', label: 'About', isInHeader: true },
];

/** The lists of the service, one for each kind. */
export const LISTS: readonly Area[] = ENTITY_KINDS.map((kind) => ({
  to: `/${kind}`,
  label: `All ${kindFacts(kind).plural.toLowerCase()}`,
}));

/** Whether a link leads to this very page, or to the area that the page is part of. */
export function currentness(route: RouteMatch | null, to: string): 'page' | 'true' | undefined {
  if (route === null) return undefined;
  if (route.path === to) return 'page';
  const isWithin = to === GRAPH_PATH ? isGraphRoute(route) : to !== '/' && route.path.startsWith(`${to}/`);
  return isWithin && route.pattern !== '*' ? 'true' : undefined;
}
