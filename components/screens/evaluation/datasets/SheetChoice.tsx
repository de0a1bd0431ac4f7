import { useSetAtom } from 'jotai';
import { SelectField } from '@/components/ui/SelectField';
import type { ReadSheets } from '@/lib/evaluation/datasets/source-table';
import { chooseSheetAtom } from '@/lib/state/evaluation/dataset-upload-atoms';

/** Which sheet of a workbook is read; asked where several could be meant. */
export function SheetChoice({ sheets: { all, read } }: { readonly sheets: ReadSheets }) {
  const choose = useSetAtom(chooseSheetAtom);
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
      onChange={(name) => void choose(name)}
      {...(tables > 1
        ? {
            hint: `${tables} sheets look like tables of papers. Which of them holds the papers of the review?`,
          }
        : {})}
    />
  );
}
