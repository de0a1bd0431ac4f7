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
import { isGraphRoute } from '@/lib/routing/match-route';
import { sidebarShownAtom, toggleToolsAtom, toolsElsewhereAtom } from '@/lib/state/shell/shell-atoms';
import type { Side } from '@/lib/state/shell/tool-layout';
import { AREAS, currentness } from './areas';
import { CreditsMeter } from './CreditsMeter';
import { LazyPart } from './LazyPart';
import { MainMenu } from './MainMenu';

const HeaderSearch = lazy(async () => ({ default: (await import('./HeaderSearch')).HeaderSearch }));

const SCHEME_ICONS: Readonly<Record<ColorSchemeChoice, typeof Sun>> = {
  auto: Monitor,
  light: Sun,
  dark: Moon,
};

/** The header, 60 px high (docs/behaviours/shell.md#header). */
export function AppHeader() {
  const route = useRoute();
  // Home and Academic Search have a box of their own.
  const hasSearch = route !== null && route.path !== '/' && route.path !== '/search';
  return (
    <chakra.header
      position="sticky"
      top="0"
      zIndex="header"
      h="header"
      display="flex"
      alignItems="center"
      gap={{ base: '1', sm: '2' }}
      px={{ base: '2', md: '3' }}
      bg="bg.page"
      borderBottomWidth="1px"
    >
      <SidebarToggle side="left" />
      <nav aria-label="All areas">
        <MainMenu />
      </nav>
      <HomeLink />
      {hasSearch ? (
        <chakra.div flex="1" minW="0" maxW={{ sm: '420px' }} mx={{ base: '1', sm: '3' }}>
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

/** On a phone the mark stands alone, which makes room for the search. */
function HomeLink() {
  return (
    <Link
      to="/"
      display="inline-flex"
      alignItems="center"
      justifyContent="center"
      gap="2"
      minH="10"
      minW="10"
      flexShrink="0"
      fontWeight="semibold"
      fontSize="section"
      whiteSpace="nowrap"
    >
      <Mark />
      <chakra.span srOnly={{ base: true, sm: false }}>Academic Explorer</chakra.span>
    </Link>
  );
}

/** The areas in sight where there is room; the menu has them all at every width. */
function MainLinks() {
  const route = useRoute();
  return (
    <chakra.nav aria-label="Main" display={{ base: 'none', xl: 'flex' }} alignItems="center" gap="1">
      {AREAS.filter(({ isInHeader }) => isInHeader).map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          display="inline-flex"
          alignItems="center"
          px="2.5"
          py="1.5"
          rounded="control"
          fontSize="body"
          color="text.secondary"
          whiteSpace="nowrap"
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
