import { TextField } from '@/components/ui/TextField';
import type { DatasetDescription } from '@/lib/state/evaluation/dataset-atoms';

interface DescriptionFieldsProps {
  readonly value: DatasetDescription;
  readonly topicPlaceholder?: string;
  readonly onChange: (changes: Partial<DatasetDescription>) => void;
}

/** What a dataset is called and what is said of it; the caller lays the four fields out. */
export function DescriptionFields({ value, topicPlaceholder, onChange }: DescriptionFieldsProps) {
  return (
    <>
      <TextField label="Name" value={value.name} onChange={(name) => onChange({ name })} />
      <TextField
        label="Review topic"
        value={value.reviewTopic}
        {...(topicPlaceholder === undefined ? {} : { placeholder: topicPlaceholder })}
        onChange={(reviewTopic) => onChange({ reviewTopic })}
      />
      <TextField
        label="Description (optional)"
        value={value.description}
        onChange={(description) => onChange({ description })}
      />
      <TextField
        label="Date of the review's search (optional)"
        type="date"
        value={value.searchDate}
        onChange={(searchDate) => onChange({ searchDate })}
      />
    </>
  );
}
