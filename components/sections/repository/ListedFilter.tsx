import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/Button';
import { Checkbox } from '@/components/ui/Checkbox';
import { formatExactCount } from '@/lib/format/counts';

interface ListedFilterProps<Id extends string> {
  /** As in 'Kinds'. */
  readonly title: string;
  readonly options: readonly {
    readonly id: Id;
    readonly name: string;
    readonly icon?: ReactNode;
    /** How many the repository has. */
    readonly count: number;
  }[];
  readonly listed: ReadonlySet<Id>;
  readonly onChange: (listed: ReadonlySet<Id>) => void;
}

/** What a list of the repository leaves out, folded away until wanted. */
export function ListedFilter<Id extends string>(props: ListedFilterProps<Id>) {
  const { title, options, listed, onChange } = props;

  function handleToggle(id: Id) {
    const next = new Set(listed);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  }

  return (
    <chakra.details>
      <chakra.summary cursor="pointer" color="text.secondary" lineHeight={{ base: '40px', md: '28px' }}>
        {title}: {listed.size} of {options.length}
      </chakra.summary>
      <chakra.div role="group" aria-label={title} pb="1">
        <chakra.div display="flex" gap="2" mb="1">
          <Button size="small" onClick={() => onChange(new Set(options.map(({ id }) => id)))}>
            All
          </Button>
          <Button size="small" onClick={() => onChange(new Set())}>
            None
          </Button>
        </chakra.div>
        {options.map(({ id, name, icon, count }) => (
          <Checkbox
            key={id}
            isChecked={listed.has(id)}
            onChange={() => handleToggle(id)}
            trailing={formatExactCount(count)}
          >
            {icon}
            {name}
          </Checkbox>
        ))}
      </chakra.div>
    </chakra.details>
  );
}
