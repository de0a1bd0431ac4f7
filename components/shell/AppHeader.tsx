'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { Monitor, Moon, PanelLeft, PanelRight, Sun } from 'lucide-react';
import { lazy } from 'react';
import {
  type ColorSchemeChoice,
  cycleColorScheme,
  useColorScheme,
} from '@/components/hooks/use-color-scheme';
import { Link } from '@/components/router/Link';
import { useRoute } from '@/components/router/use-route';
import { IconButton } from '@/components/ui/IconButton';
import { isGraphRoute } from '@/lib/routing/destination';
import type { RouteMatch } from '@/lib/routing/match-route';
import { GRAPH_PATH } from '@/lib/routing/paths';
import { sidebarShownAtom, toggleToolsAtom, toolsElsewhereAtom } from '@/lib/state/shell/shell-atoms';
import type { Side } from '@/lib/state/shell/tool-layout';
import { CreditsMeter } from './CreditsMeter';
import { LazyPart } from './LazyPart';

const HeaderSearch = lazy(async () => ({ default: (await import('./HeaderSearch')).HeaderSearch }));

const SCHEME_ICONS: Readonly<Record<ColorSchemeChoice, typeof Sun>> = {
  auto: Monitor,
  light: Sun,
  dark: Moon,
};

/** Narrow screens have no room for all links: the product's mark leads to Home, and About links to the areas. */
const LINKS = [
  { to: '/', label: 'Home', from: 'sm' },
  { to: GRAPH_PATH, label: 'Graph', from: 'base' },
  { to: '/evaluation', label: 'Evaluation', from: 'lg' },
  { to: '/about', label: 'About', from: 'base' },
] as const;

/** Whether a link leads to this very page, or to the area that the page is part of. */
function currentness(route: RouteMatch | null, to: string): 'page' | 'true' | undefined {
  if (route === null) return undefined;
  if (route.path === to) return 'page';
  const isWithin = to === GRAPH_PATH ? isGraphRoute(route) : to !== '/' && route.path.startsWith(`${to}/`);
  return isWithin && route.pattern !== '*' ? 'true' : undefined;
}

/** The header, 60 px high (docs/behaviours/shell.md#header). */
export function AppHeader() {
  const route = useRoute();
  return (
    <chakra.header
      position="sticky"
      top="0"
      zIndex="header"
      h="header"
      display="flex"
      alignItems="center"
      gap={{ base: '2', md: '3' }}
      px={{ base: '3', md: '3' }}
      bg="bg.page"
      borderBottomWidth="1px"
    >
      <SidebarToggle side="left" />
      <HomeLink />
      {route !== null && route.path !== '/' && route.path !== '/search' ? (
        <chakra.div display={{ base: 'none', md: 'block' }} flex="1" maxW="420px" ml="4">
          <LazyPart>
            <HeaderSearch />
          </LazyPart>
        </chakra.div>
      ) : null}
      {/* The credits appear late. They stand before the links so that the links do not move. */}
      <chakra.div ml="auto" display="flex" alignItems="center" gap="3">
        <CreditsMeter />
        <MainLinks />
      </chakra.div>
      <SchemeButton />
      <SidebarToggle side="right" />
    </chakra.header>
  );
}

function HomeLink() {
  return (
    <Link
      to="/"
      display="inline-flex"
      alignItems="center"
      gap="2"
      minH="10"
      fontWeight="semibold"
      fontSize="section"
      whiteSpace="nowrap"
    >
      <Mark />
      Academic Explorer
    </Link>
  );
}

function MainLinks() {
  const route = useRoute();
  return (
    <chakra.nav aria-label="Main" display="flex" alignItems="center" gap={{ base: '0', sm: '1' }}>
      {LINKS.map(({ to, label, from }) => (
        <Link
          key={to}
          to={to}
          px={{ base: '2', sm: '3' }}
          py="1.5"
          rounded="control"
          fontSize="body"
          color="text.secondary"
          display={{ base: 'none', [from]: 'inline-flex' }}
          alignItems="center"
          minH={{ base: '10', md: '0' }}
          _hover={{ bg: 'bg.hover', color: 'text.primary' }}
          css={{ '&[aria-current]': { color: 'text.primary', fontWeight: 'medium' } }}
          aria-current={currentness(route, to)}
        >
          {label}
        </Link>
      ))}
    </chakra.nav>
  );
}

function SchemeButton() {
  const { choice } = useColorScheme();
  const SchemeIcon = SCHEME_ICONS[choice];
  return (
    <IconButton
      label={`Colour scheme: ${choice}`}
      icon={<SchemeIcon size={18} aria-hidden="true" />}
      onClick={cycleColorScheme}
    />
  );
}

function SidebarToggle({ side }: { readonly side: Side }) {
  const route = useRoute();
  const toggle = useSetAtom(toggleToolsAtom);
  const isShown = useAtomValue(sidebarShownAtom)[side];
  const isElsewhere = useAtomValue(toolsElsewhereAtom);
  const isBesideGraph = route !== null && isGraphRoute(route);
  const Icon = side === 'left' ? PanelLeft : PanelRight;
  return (
    <IconButton
      label={side === 'left' ? 'Toggle left sidebar' : 'Toggle right sidebar'}
      aria-expanded={isShown && (isBesideGraph || isElsewhere)}
      icon={<Icon size={18} aria-hidden="true" />}
      display={{ base: 'none', md: 'inline-flex' }}
      onClick={() => toggle(side, isBesideGraph)}
    />
  );
}

/** The product's mark: three joined nodes. */
function Mark() {
  return (
    <chakra.svg
      viewBox="0 0 24 24"
      width="22px"
      height="22px"
      color="brand.text"
      aria-hidden="true"
      flexShrink="0"
    >
      <path d="M6.5 16.5 12 7l6 8.5" fill="none" stroke="currentColor" strokeWidth="1.75" />
      <circle cx="12" cy="6" r="3.5" fill="currentColor" />
      <circle cx="5.5" cy="17.5" r="2.75" fill="currentColor" />
      <circle cx="18.5" cy="17" r="2.25" fill="currentColor" />
    </chakra.svg>
  );
}
