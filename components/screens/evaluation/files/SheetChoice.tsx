import { SelectField } from '@/components/ui/SelectField';
import type { ReadSheets } from '@/lib/evaluation/datasets/source-table';

interface SheetChoiceProps {
  readonly sheets: ReadSheets;
  readonly onChoose: (sheet: string) => void;
}

/** Which sheet of a workbook is read; asked where several could be meant. */
export function SheetChoice({ sheets: { all, read }, onChoose }: SheetChoiceProps) {
  if (all.length < 2) return null;
  const tables = all.filter(({ isTable }) => isTable).length;
  return (
    <SelectField
      label="Sheet"
      value={read}
      options={all.map(({ name, isHidden }) => ({
        value: name,
        label: isHidden ? `${name} (hidden in the file)` : name,
      }))}
      onChange={onChoose}
      {...(tables > 1
        ? {
            hint: `${tables} sheets look like tables of papers. Which of them holds the papers?`,
          }
        : {})}
    />
  );
}
