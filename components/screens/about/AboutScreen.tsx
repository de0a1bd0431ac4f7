'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useSetAtom } from 'jotai';
import { Link } from '@/components/router/Link';
import { Screen } from '@/components/ui/Screen';
import { isKeyboardHelpOpenAtom } from '@/lib/state/canvas/canvas-atoms';
import { LINK_STYLE, Outside, Part, Points } from './Part';
import { Licences, Privacy } from './Privacy';

const FEATURES = [
  'Search nine kinds of entity at once, from works and authors to funders and keywords, and see the results as one graph.',
  'Expand any entity: references, citing works, authors, topics, funders and more, ranked by citations.',
  'Every number says where it comes from: how many exist, how many are shown, how many are not in the index.',
  'Open any entity by its OpenAlex id, DOI, ORCID, ROR or ISSN, straight from the address bar.',
  'Measure a search against the papers of a published review: precision, recall, what was missed, and where it was lost.',
  'Collect nodes in a repository, analyse the graph, and exchange it with other programs as GraphML, GEXF, BibTeX or RIS.',
  'Runs in the browser. No login, no account; preferences and saved records stay on this device.',
] as const;

const AREAS = [
  ['/search', 'Academic Search', 'works by words and years, as a table'],
  ['/explore/graph', 'Graph', 'the map, with its tools'],
  ['/evaluation', 'Evaluation', 'a search measured against a published review'],
  ['/browse', 'Browse Entities', 'the records that this browser has cached'],
  ['/cache', 'Cache Browser', 'cached records one by one; export, import and clear'],
] as const;

const TECHNOLOGY = [
  ['Interface', 'TypeScript, React, Next.js, Chakra UI'],
  [
    'Graph',
    'React Flow for interaction, our own canvas renderer for drawing, d3-force for layout, graphology for analysis',
  ],
  ['State', 'Jotai and TanStack Query'],
  ['Storage', 'Local storage and IndexedDB of this browser'],
] as const;

const LIMITS = [
  'If OpenAlex cannot be reached on a first visit, invented sample data is shown instead, and a banner says so.',
  'OpenAlex gives everyone free credits each day, and more with a free API key. A search costs credits, and its price stands beside it; opening an entity is free, but for keywords. The header shows what is left.',
  'OpenAlex has gaps and errors: missing references, authors that are merged or split, works without an abstract. They are shown as they are.',
] as const;

/**
 * Static page: research focus, key features, technology stack (docs/behaviours/routes.md#about), data and its licence,
 * privacy, limits.
 */
export function AboutScreen() {
  return (
    <Screen heading="About Academic Explorer" title="About" width="text">
      <Part title="Research focus">
        <p>
          Academic Explorer is a research project on how people find literature, and on how well a search
          finds what it should. It shows the open scholarly record as a graph, so that one can follow how
          papers, people, journals and institutions connect, and compare what a search finds with the papers
          that a published systematic review included.
        </p>
      </Part>
      <Part title="Key features">
        <Points points={FEATURES} />
      </Part>
      <Part title="Where to go">
        <Areas />
      </Part>
      <Part title="Data">
        <p>
          All records come from <Outside to="https://openalex.org">OpenAlex</Outside>, the open index of the
          scholarly record, which is in the public domain under{' '}
          <Outside to="https://creativecommons.org/publicdomain/zero/1.0/">CC0 1.0</Outside>. Abstracts and
          full texts belong to their publishers.
        </p>
      </Part>
      <Privacy />
      <Part title="Limits">
        <Points points={LIMITS} />
      </Part>
      <Part title="Technology stack">
        <chakra.dl display="grid" gridTemplateColumns={{ base: '1fr', sm: '96px 1fr' }} gap="2">
          {TECHNOLOGY.map(([term, text]) => (
            <chakra.div key={term} display="contents">
              <chakra.dt color="text.primary">{term}</chakra.dt>
              <dd>{text}</dd>
            </chakra.div>
          ))}
        </chakra.dl>
      </Part>
      <Licences />
      <Keyboard />
    </Screen>
  );
}

function Keyboard() {
  const openShortcuts = useSetAtom(isKeyboardHelpOpenAtom);
  return (
    <Part title="Keyboard">
      <p>
        Everything on the map works by keyboard. <kbd>/</kbd> goes to the search, and <kbd>?</kbd> lists the{' '}
        <chakra.button type="button" cursor="pointer" onClick={() => openShortcuts(true)} {...LINK_STYLE}>
          keyboard shortcuts
        </chakra.button>
        .
      </p>
    </Part>
  );
}

function Areas() {
  return (
    <chakra.ul display="grid" gap={{ base: '0', md: '2' }}>
      {AREAS.map(([to, label, what]) => (
        <chakra.li
          key={to}
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          columnGap="2"
          minH={{ base: '10', md: '0' }}
        >
          <Link
            to={to}
            display="inline-flex"
            alignItems="center"
            minH={{ base: '10', md: '0' }}
            {...LINK_STYLE}
          >
            {label}
          </Link>
          {what}
        </chakra.li>
      ))}
    </chakra.ul>
  );
}
