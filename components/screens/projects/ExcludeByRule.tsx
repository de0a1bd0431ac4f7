import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { useMemo, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Checkbox } from '@/components/ui/Checkbox';
import { Dialog } from '@/components/ui/Dialog';
import { ShowMore } from '@/components/ui/ShowMore';
import { YearField } from '@/components/ui/YearField';
import { languageName } from '@/lib/entities/language-name';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { serviceWord } from '@/lib/format/sentence';
import {
  countFact,
  type ExclusionRules,
  excludeByRules,
  NO_RULES,
  undecidedPapers,
} from '@/lib/project/exclusion-rules';
import type { ProjectState } from '@/lib/project/types';
import { shownRecordsAtom } from '@/lib/state/project/open-project-atoms';
import { decideAtom } from '@/lib/state/project/record-acts';

interface ExcludeByRuleProps {
  readonly state: ProjectState;
  readonly onClose: () => void;
}

/** Excludes undecided papers by year, type or language. Source: docs/behaviours/projects.md#exclusion-by-rule. */
export function ExcludeByRule({ state, onClose }: ExcludeByRuleProps) {
  const shown = useAtomValue(shownRecordsAtom);
  const decide = useSetAtom(decideAtom);
  const [rules, setRules] = useState(NO_RULES);
  const undecided = useMemo(() => (shown === null ? [] : undecidedPapers(state, shown)), [state, shown]);
  const judgements = excludeByRules(state, undecided, rules);
  const papers = formatQuantity(judgements.length, 'paper');

  function handleExclude() {
    decide(`Exclude ${papers} by rule`, judgements);
    onClose();
  }

  return (
    <Dialog
      title="Exclude by rule"
      width="560px"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" disabled={judgements.length === 0} onClick={handleExclude}>
            Exclude {papers}
          </Button>
        </>
      }
    >
      <chakra.div display="flex" flexDirection="column" gap="3" fontSize="panel">
        <p>
          Undecided papers that break a rule are excluded by title and abstract, and reports count them as
          excluded by automation. Papers whose year, type or language is not known stay.
        </p>
        <Years rules={rules} onChange={setRules} />
        <Values
          label="Languages to exclude"
          values={countFact(undecided, 'language')}
          nameOf={languageName}
          chosen={rules.languages}
          onChange={(languages) => setRules({ ...rules, languages })}
        />
        <Values
          label="Types to exclude"
          values={countFact(undecided, 'type')}
          nameOf={serviceWord}
          chosen={rules.types}
          onChange={(types) => setRules({ ...rules, types })}
        />
        <chakra.p role="status" color="text.secondary">
          {judgements.length === 0
            ? 'No undecided paper breaks a rule.'
            : `${formatExactCount(judgements.length)} of ${formatQuantity(undecided.length, 'undecided paper')} would be excluded.`}
        </chakra.p>
      </chakra.div>
    </Dialog>
  );
}

interface YearsProps {
  readonly rules: ExclusionRules;
  readonly onChange: (rules: ExclusionRules) => void;
}

function yearOf(date: string): number | null {
  return date === '' ? null : Number(date.slice(0, 4));
}

function Years({ rules, onChange }: YearsProps) {
  const { firstYear, lastYear } = rules;
  return (
    <chakra.div display="grid" gridTemplateColumns="1fr 1fr" gap="3">
      <YearField
        label="First year to keep"
        day="01-01"
        date={firstYear === null ? '' : `${firstYear}-01-01`}
        onChange={(date) => onChange({ ...rules, firstYear: yearOf(date) })}
      />
      <YearField
        label="Last year to keep"
        day="12-31"
        date={lastYear === null ? '' : `${lastYear}-12-31`}
        onChange={(date) => onChange({ ...rules, lastYear: yearOf(date) })}
      />
    </chakra.div>
  );
}

interface ValuesProps {
  readonly label: string;
  readonly values: readonly (readonly [value: string, count: number])[];
  readonly nameOf: (value: string) => string;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

function Values({ label, values, nameOf, chosen, onChange }: ValuesProps) {
  if (values.length === 0) return null;
  return (
    <chakra.fieldset minW="0">
      <chakra.legend fontSize="meta" color="text.secondary">
        {label}
      </chakra.legend>
      <chakra.div maxH="160px" overflowY="auto" px="1">
        <ShowMore items={values} noun="value">
          {(shown) =>
            shown.map(([value, count]) => (
              <Checkbox
                key={value}
                isChecked={chosen.includes(value)}
                onChange={(isOn) =>
                  onChange(isOn ? [...chosen, value] : chosen.filter((each) => each !== value))
                }
                trailing={formatExactCount(count)}
              >
                {nameOf(value)}
              </Checkbox>
            ))
          }
        </ShowMore>
      </chakra.div>
    </chakra.fieldset>
  );
}
