import { RadioGroup } from '@/components/ui/RadioGroup';
import { countsWith } from '@/lib/evaluation/datasets/unjudged-papers';
import type { UnjudgedUse } from '@/lib/evaluation/types';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';

interface UnjudgedQuestionProps {
  /** Papers, or rows of a file, by their decision. */
  readonly judged: { readonly included: number; readonly excluded: number; readonly unjudged: number };
  /** What is counted. */
  readonly unit: 'row' | 'paper';
  readonly value: UnjudgedUse;
  readonly onChange: (use: UnjudgedUse) => void;
}

const ANSWERS: readonly { readonly value: UnjudgedUse; readonly label: string }[] = [
  { value: 'left-out', label: 'Nothing: they are left out of the review (suggested).' },
  { value: 'excluded', label: 'Excluded.' },
  { value: 'included', label: 'Included.' },
];

/**
 * Asks what the papers count as on which the review has not decided.
 * Source: docs/behaviours/datasets.md#papers-that-are-not-judged.
 */
export function UnjudgedQuestion({ judged, unit, value, onChange }: UnjudgedQuestionProps) {
  const { unjudged } = judged;
  const subject = `${formatQuantity(unjudged, unit)} ${unjudged === 1 ? 'is' : 'are'} not judged`;
  return (
    <RadioGroup
      label={`${subject}: neither included nor excluded. What ${unjudged === 1 ? 'does it' : 'do they'} count as?`}
      value={value}
      onChange={onChange}
      options={ANSWERS.map((answer) => {
        const { included, excluded } = countsWith(judged, answer.value);
        return {
          ...answer,
          detail: `${formatExactCount(included)} included, ${formatExactCount(excluded)} excluded`,
        };
      })}
    />
  );
}
