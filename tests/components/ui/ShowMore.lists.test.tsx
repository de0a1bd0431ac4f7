/** @jest-environment ./tests/support/browser-environment.mjs */
import { fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { AuthorList } from '@/components/entity/AuthorList';
import { FactList } from '@/components/entity/FactList';
import { FactSections } from '@/components/entity/FactSections';
import { FacetValues } from '@/components/facets/FacetValues';
import { GroupList } from '@/components/screens/list/GroupList';
import { PaperDialog } from '@/components/screens/projects/PaperDialog';
import { EnteredByYou } from '@/components/screens/projects/report/EnteredByYou';
import { ReasonList } from '@/components/screens/projects/screening/ReasonList';
import { LossReport } from '@/components/screens/projects/strategy/LossReport';
import { PasteDialog } from '@/components/screens/projects/strategy/PasteDialog';
import { VersionComparison } from '@/components/screens/projects/strategy/VersionComparison';
import { ReadingLines } from '@/components/search/QueryReading';
import { LineList } from '@/components/sections/graph-actions/LineList';
import { VisibilityList } from '@/components/sections/visibility/VisibilityList';
import { ShowMore } from '@/components/ui/ShowMore';
import { NOTHING_WRITTEN } from '@/lib/project/project-change';
import type { ProjectRecord, ProjectState } from '@/lib/project/types';
import { lossReport } from '@/lib/strategy/tell-loss';
import type { Loss, StrategyVersion } from '@/lib/strategy/types';
import { parsed } from '@/tests/support/build-records';
import { layOutElements } from '@/tests/support/element-sizes';
import { at, emptyProject, facts } from '@/tests/support/projects';
import { renderWithApp } from '@/tests/support/render-with-app';
import { linesOf } from '@/tests/support/strategies';

layOutElements();

beforeEach(() => {
  // jsdom has no dialogs: shown is open.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});

const MANY = 20_000;

/** Some hundreds of entries with all that stands in each. */
const MOST_NODES = 5_000;

function many<Item>(make: (index: number) => Item): readonly Item[] {
  return Array.from({ length: MANY }, (_, index) => make(index));
}

const loss = (index: number): Loss => ({
  token: `term ${index}/`,
  why: 'One scope.',
  takenAs: null,
  proposal: null,
  effect: 'excludes',
});

const WORK = parsed('works', {
  id: 'https://openalex.org/W1001',
  display_name: 'Tides',
  authorships: many((index) => ({
    author: { id: `https://openalex.org/A${index + 1}`, display_name: `Author ${index}` },
  })),
  keywords: many((index) => ({
    id: `https://openalex.org/keywords/k${index}`,
    display_name: `k${index}`,
    score: 0.5,
  })),
  topics: many((index) => ({
    id: `https://openalex.org/T${index + 1}`,
    display_name: `T${index}`,
    score: 0.5,
  })),
});
const GROUPS = many((index) => ({ key: `t${index}`, label: `Type ${index}`, count: MANY - index }));
const RECORD: ProjectRecord = {
  id: 'W1001',
  facts: facts('Tides'),
  origins: [],
  standing: { state: 'present', time: at(0) },
  annotation: NOTHING_WRITTEN,
};
const ELSEWHERE = { column: 'other', duplicates: 1, byAutomation: 0, otherReasons: 0, excluded: 0 } as const;
const PROJECT: ProjectState = {
  ...emptyProject(),
  header: {
    ...emptyProject().header,
    report: many((index) => ({
      kind: 'elsewhere',
      id: `e${index}`,
      text: `Place ${index}`,
      time: at(0),
      ...ELSEWHERE,
    })),
  },
  records: new Map(
    many((index) => {
      const origin = {
        kind: 'file',
        file: `f${index}.ris`,
        row: 1,
        copy: 'me',
        sequence: 1,
        position: index,
      } as const;
      return [`W${index}`, { ...RECORD, id: `W${index}`, origins: [origin] }];
    }),
  ),
};

function version(id: string, word: string): StrategyVersion {
  return {
    id,
    time: at(0),
    lines: linesOf(...many((index) => `l${index}: ${word} ${index}`)),
    results: [],
    knownWorks: [],
    source: 'OpenAlex',
  };
}

const nothing = () => undefined;

/** Every list that a file, a record or a project can make as long as itself. */
const LISTS: Readonly<Record<string, ReactNode>> = {
  'authors of a work': <AuthorList work={WORK} />,
  'keywords and topics among the facts of a work': <FactList record={WORK} />,
  'longer facts of a work': <FactSections record={WORK} />,
  'values of a facet': (
    <FacetValues
      facet={{ field: 'type', label: 'Type' }}
      groups={GROUPS}
      narrowing={{ kind: 'works', params: {}, onFilter: nothing }}
    />
  ),
  'groups of a list': (
    <GroupList
      request={{
        kind: 'works',
        address: { group_by: 'type' },
        params: {},
        plans: [],
        problems: [],
        unlisted: [],
      }}
      page={{
        kind: 'works',
        meta: { count: MANY, perPage: 25, page: 1, nextCursor: null, isPartial: false },
        results: [],
        groups: GROUPS,
      }}
    />
  ),
  'tags of a project on the map': (
    <VisibilityList
      label="Tags"
      rows={many((index) => ({ id: `t${index}`, name: `Tag ${index}`, isShown: true, count: undefined }))}
      defaults={[]}
      onToggle={nothing}
      onIsolate={nothing}
      onShow={nothing}
    />
  ),
  'losses of one reason': <LossReport parts={lossReport([{ name: 'line 1', losses: many(loss) }])} />,
  'losses, each of a reason of its own': (
    <LossReport
      parts={lossReport([
        { name: 'line 1', losses: many((index) => ({ ...loss(index), why: `Reason ${index}.` })) },
      ])}
    />
  ),
  'lines that two versions have alike': (
    <VersionComparison first={version('a', 'sleep')} second={version('b', 'sleep')} />
  ),
  'lines that two versions have otherwise': (
    <VersionComparison first={version('a', 'sleep')} second={version('b', 'nap')} />
  ),
  'terms of a query': (
    <ReadingLines
      explanation={{ text: 'any of', parts: many((index) => ({ text: `term ${index}`, parts: [] })) }}
    />
  ),
  'lines of a file that were not read': (
    <LineList title="Not recognised" lines={many((index) => `line ${index}`)} />
  ),
  'reasons for exclusion': (
    <ReasonList reasons={many((index) => `Reason ${index}`)} isOpen onChoose={nothing} />
  ),
  'records that are the same work': (
    <PaperDialog
      row={{
        id: 'W1001',
        shown: { record: RECORD, duplicates: many((index) => ({ ...RECORD, id: `W${index + 2_000}` })) },
      }}
      onClose={nothing}
    />
  ),
  'places and files of a report': <EnteredByYou state={PROJECT} />,
};

describe('ShowMore', () => {
  it('draws the first of a list, says of how many, and more with each press until all are there', async () => {
    const { user } = renderWithApp(
      <ShowMore items={many((index) => index).slice(0, 250)} noun="line">
        {(shown) => <p>{`Last: ${shown.at(-1)}`}</p>}
      </ShowMore>,
    );
    expect(screen.getByText('100 of 250 lines')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show 100 more lines' }));
    expect(screen.getByText('Last: 199')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show 50 more lines' }));
    expect(screen.getByText('Last: 249')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each(Object.keys(LISTS))('keeps what is drawn of 20,000 entries few: %s', (name) => {
    const { container } = renderWithApp(LISTS[name]);
    for (const button of screen.queryAllByRole('button', { name: /^Show all / })) fireEvent.click(button);
    for (const details of container.querySelectorAll('details')) {
      details.open = true;
      fireEvent(details, new Event('toggle'));
    }
    expect(container.innerHTML).toMatch(/20,?000|19,9\d\d/);
    expect(container.querySelectorAll('*').length).toBeLessThan(MOST_NODES);
  });

  it('keeps what is drawn of a pasted search few, and declines one of more lines than a strategy holds', async () => {
    const { container } = renderWithApp(<PasteDialog onClose={nothing} />);
    const box = screen.getByRole('textbox', { name: /^A search of PubMed/ });
    const paste = (length: number) => {
      const lines = many((index) => `${index + 1}. sleep${index}`).slice(0, length);
      fireEvent.change(box, { target: { value: lines.join('\n') } });
    };
    paste(500);
    expect(await screen.findByText('100 of 500 lines')).toBeVisible();
    expect(container.querySelectorAll('*').length).toBeLessThan(MOST_NODES);
    paste(3_000);
    expect(await screen.findByText(/3,?000/, { ignore: 'textarea' })).toBeVisible();
    expect(screen.queryByText(/of 500 lines/)).toBeNull();
    expect(container.querySelectorAll('*').length).toBeLessThan(MOST_NODES);
  });
});
