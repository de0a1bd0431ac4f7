import { chakra } from '@chakra-ui/react/styled-system';
import { SearchTextControls } from '@/components/search/SearchTextControls';
import { Checkbox } from '@/components/ui/Checkbox';
import { NumberField } from '@/components/ui/NumberField';
import { TextArea } from '@/components/ui/TextArea';
import { TextField } from '@/components/ui/TextField';
import { planOf } from '@/lib/flows/comparison-search';
import { TEXT_WISH } from '@/lib/search-text/search-wish';
import { criteriaOf, type DraftFaults, isAccepted, type RunDraft } from './run-draft';

/** The service pages through this many in a few minutes. */
const MOST_RESULTS = 10_000;

const WHAT_QUERY = 'Write the search to be tested, such as the one that the review reports.';
const WHY_TEXT = 'Titles and abstracts alone, so that counts can be compared with published ones.';
const HOW_QUERY = 'All words must occur. Use AND, OR, NOT, “quotes” and brackets to be more precise.';

interface RunFormProps {
  readonly draft: RunDraft;
  readonly faults: DraftFaults;
  readonly onChange: (draft: RunDraft) => void;
}

/** What is searched for a review: query, years, and how far down its results count. */
export function RunForm({ draft, faults, onChange }: RunFormProps) {
  const change = (changes: Partial<RunDraft>) => onChange({ ...draft, ...changes });
  return (
    <chakra.div display="flex" flexDirection="column" gap="3">
      <TextArea
        label="Query"
        hint={draft.query === '' ? `${WHAT_QUERY} ${HOW_QUERY}` : HOW_QUERY}
        error={draft.query === '' ? undefined : faults.query}
        rows={4}
        value={draft.query}
        onChange={(query) => change({ query })}
      />
      <SearchTextControls query={draft.query} wish={draft} onChange={change} marksUnfinished />
      {draft.scope === TEXT_WISH.scope ? (
        <chakra.p fontSize="meta" color="text.secondary">
          {WHY_TEXT}
        </chakra.p>
      ) : null}
      <MendConsent draft={draft} onAccept={(acceptedText) => change({ acceptedText })} />
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: '1fr 1fr', sm: '1fr 1fr 1.4fr' }}
        gap="3"
        alignItems="start"
      >
        <TextField
          label="From year"
          value={draft.startYear}
          error={faults.startYear}
          onChange={(startYear) => change({ startYear: startYear.trim() })}
        />
        <TextField
          label="To year"
          value={draft.endYear}
          error={faults.endYear}
          onChange={(endYear) => change({ endYear: endYear.trim() })}
        />
        <NumberField
          label="Papers retrieved at most"
          value={draft.resultCap}
          min={1}
          max={MOST_RESULTS}
          onChange={(cap) => change({ resultCap: Math.round(cap) })}
        />
      </chakra.div>
      <Checkbox isChecked={draft.asksBeyondCap} onChange={(asksBeyondCap) => change({ asksBeyondCap })}>
        Also check which missing papers the query finds beyond that limit
      </Checkbox>
    </chakra.div>
  );
}

interface MendConsentProps {
  readonly draft: RunDraft;
  readonly onAccept: (text: string | null) => void;
}

/** Asks before another query than the typed one is sent: a comparison measures the query that was run. */
function MendConsent({ draft, onAccept }: MendConsentProps) {
  const plan = planOf(criteriaOf(draft));
  if (plan.faults.length === 0) return null;
  if (plan.text === '') {
    return (
      <chakra.p role="alert" fontSize="meta" color="text.error">
        Nothing of this query can be sent.
      </chakra.p>
    );
  }
  return (
    <Checkbox isChecked={isAccepted(draft, plan)} onChange={(isOn) => onAccept(isOn ? plan.text : null)}>
      Send it as: {plan.text}
    </Checkbox>
  );
}
