'use client';

import { type ComponentType, lazy } from 'react';
import type { RouteTable, ScreenProps } from '@/components/router/route-table';
import { EvaluationGate } from '@/components/shell/EvaluationGate';
import { ProjectsGate } from '@/components/shell/ProjectsGate';
import { WorkspaceGate } from '@/components/shell/WorkspaceGate';
import { ENTITY_KINDS } from '@/lib/base/entity-kind';
import { NOT_FOUND } from '@/lib/routing/match-route';
import { HOST_PROJECT_PARAMETER } from '@/lib/routing/paths';
import { isEntityPattern, ROUTE_FAMILIES } from '@/lib/routing/route-families';
import { loadEvaluationStart, noteEvaluationStart } from './evaluation-start';

const HomeScreen = lazy(async () => ({
  default: (await import('@/components/screens/home/HomeScreen')).HomeScreen,
}));
const AboutScreen = lazy(async () => ({
  default: (await import('@/components/screens/about/AboutScreen')).AboutScreen,
}));
const GraphScreen = workspaceScreen(
  async () => (await import('@/components/screens/graph/GraphScreen')).GraphScreen,
);
const EmbedScreen = lazy(async () => ({
  default: (await import('@/components/screens/graph/EmbedScreen')).EmbedScreen,
}));
const RedirectScreen = lazy(async () => ({
  default: (await import('@/components/screens/redirect/RedirectScreen')).RedirectScreen,
}));
const SearchScreen = workspaceScreen(
  async () => (await import('@/components/screens/search/SearchScreen')).SearchScreen,
);
const ListScreen = workspaceScreen(
  async () => (await import('@/components/screens/list/ListScreen')).ListScreen,
);
const AutocompleteScreen = lazy(async () => ({
  default: (await import('@/components/screens/autocomplete/AutocompleteScreen')).AutocompleteScreen,
}));
const CacheScreen = workspaceScreen(
  async () => (await import('@/components/screens/cache/CacheScreen')).CacheScreen,
);
const BrowseScreen = workspaceScreen(
  async () => (await import('@/components/screens/browse/BrowseScreen')).BrowseScreen,
);
const EvaluationScreen = evaluationScreen(async () => {
  const [{ EvaluationScreen: Screen }] = await Promise.all([
    import('@/components/screens/evaluation/EvaluationScreen'),
    loadEvaluationStart(),
  ]);
  return Screen;
});
const DatasetsScreen = evaluationScreen(async () => {
  const [{ DatasetsScreen: Screen }] = await Promise.all([
    import('@/components/screens/evaluation/datasets/DatasetsScreen'),
    loadEvaluationStart(),
  ]);
  return Screen;
});
const ResultsScreen = evaluationScreen(async () => {
  const { Screen, start } = (await import('./results-with-start')).resultsWithStart;
  noteEvaluationStart(start);
  return Screen;
});

const ShelfScreen = projectsScreen(
  async () => (await import('@/components/screens/projects/ShelfScreen')).ShelfScreen,
);
const OverviewScreen = projectsScreen(
  async () => (await import('@/components/screens/projects/OverviewScreen')).OverviewScreen,
);
const PapersScreen = projectsScreen(
  async () => (await import('@/components/screens/projects/PapersScreen')).PapersScreen,
);
const HistoryScreen = projectsScreen(
  async () => (await import('@/components/screens/projects/HistoryScreen')).HistoryScreen,
);

const ReportScreen = projectsScreen(
  async () => (await import('@/components/screens/projects/report/ReportScreen')).ReportScreen,
);

const StrategyScreen = projectsScreen(
  async () => (await import('@/components/screens/projects/strategy/StrategyScreen')).StrategyScreen,
);

const ScreeningScreen = projectsScreen(
  async () => (await import('@/components/screens/projects/screening/ScreeningScreen')).ScreeningScreen,
);

const ErrorTestScreen = lazy(async () => ({
  default: (await import('@/components/screens/error-test/ErrorTestScreen')).ErrorTestScreen,
}));
const NotFoundScreen = lazy(async () => ({
  default: (await import('@/components/screens/not-found/NotFoundScreen')).NotFoundScreen,
}));

/** A screen that shows or changes the graph: its code and the workspace's come at once, and the workspace opens first. */
function workspaceScreen(load: () => Promise<ComponentType<ScreenProps>>) {
  return lazy(async () => {
    const [Screen] = await Promise.all([load(), import('./start-workspace')]);
    return {
      default: (props: ScreenProps) => (
        <WorkspaceGate>
          <Screen {...props} />
        </WorkspaceGate>
      ),
    };
  });
}

/** A screen of the evaluation area, whose storage and workers open first. */
function evaluationScreen(load: () => Promise<ComponentType<ScreenProps>>) {
  return lazy(async () => {
    const Screen = await load();
    return {
      default: (props: ScreenProps) => (
        <EvaluationGate>
          <Screen {...props} />
        </EvaluationGate>
      ),
    };
  });
}

/** A screen of the reader's projects, whose shelf is read first. */
function projectsScreen(load: () => Promise<ComponentType<ScreenProps>>) {
  return lazy(async () => {
    const Screen = await load();
    return {
      default: (props: ScreenProps) => (
        <ProjectsGate>
          <Screen {...props} />
        </ProjectsGate>
      ),
    };
  });
}

/** The shelf, or a project of the host that the address names. */
function ProjectsScreen(props: ScreenProps) {
  const isOfHost = props.route.query.get(HOST_PROJECT_PARAMETER) !== null;
  return isOfHost ? <OverviewScreen {...props} /> : <ShelfScreen {...props} />;
}

/** Route pattern to screen, for every address of `lib/routing/route-families.json`. */
export const ROUTES: RouteTable = {
  ...Object.fromEntries(
    ROUTE_FAMILIES.map(({ pattern }) => [pattern, isEntityPattern(pattern) ? GraphScreen : RedirectScreen]),
  ),
  ...Object.fromEntries(ENTITY_KINDS.map((kind) => [`/${kind}`, ListScreen])),
  ...Object.fromEntries(ENTITY_KINDS.map((kind) => [`/autocomplete/${kind}`, AutocompleteScreen])),
  '/autocomplete': AutocompleteScreen,
  '/': HomeScreen,
  '/about': AboutScreen,
  '/error-test': ErrorTestScreen,
  [NOT_FOUND]: NotFoundScreen,
  '/search': SearchScreen,
  '/cache': CacheScreen,
  '/browse': BrowseScreen,
  '/evaluation': EvaluationScreen,
  '/evaluation/datasets': DatasetsScreen,
  '/evaluation/results': ResultsScreen,
  '/projects': ProjectsScreen,
  '/projects/overview': OverviewScreen,
  '/projects/papers': PapersScreen,
  '/projects/screen': ScreeningScreen,
  '/projects/history': HistoryScreen,
  '/projects/report': ReportScreen,
  '/projects/strategy': StrategyScreen,
  '/explore': GraphScreen,
  '/explore/graph': GraphScreen,
  '/embed': EmbedScreen,
};
