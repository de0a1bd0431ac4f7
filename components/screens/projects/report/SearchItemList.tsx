import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { formatExactCount } from '@/lib/format/counts';
import type { ReportFacts } from '@/lib/project/report/methods-text';
import { type SearchItem, searchItems, toldItem } from '@/lib/project/report/prisma-s';
import { isReadOnlyAtom } from '@/lib/state/project/open-project-atoms';
import { tellReportAtom } from '@/lib/state/project/record-acts';
import { EditedText } from '../EditedText';

/** The items of PRISMA-S: those that the project knows, and questions that only the reader can answer. */
export function SearchItemList({ facts }: { readonly facts: ReportFacts }) {
  const items = searchItems(facts);
  const isReadOnly = useAtomValue(isReadOnlyAtom);
  const open = items.filter(({ text, question }) => question !== null && text === '').length;
  return (
    <>
      {isReadOnly ? null : (
        <chakra.p fontSize="panel" color="text.secondary" role="status">
          {open === 0
            ? 'All items are answered.'
            : `${formatExactCount(open)} of 16 items wait for your answer. Until then the report says that they are not answered.`}
        </chakra.p>
      )}
      <chakra.ol listStyleType="none">
        {items.map((item) => (
          <Item key={item.number} item={item} isReadOnly={isReadOnly} />
        ))}
      </chakra.ol>
    </>
  );
}

interface ItemProps {
  readonly item: SearchItem;
  readonly isReadOnly: boolean;
}

function Item({ item, isReadOnly }: ItemProps) {
  const { number, name, text, question, isProposed } = item;
  const tell = useSetAtom(tellReportAtom);
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns={{ base: '1fr', md: '240px 1fr' }}
      columnGap="4"
      rowGap="1"
      py="2"
      borderTopWidth="1px"
    >
      <chakra.span fontWeight="medium">{`${number}. ${name}`}</chakra.span>
      {question === null || isReadOnly ? (
        <chakra.span overflowWrap="anywhere" whiteSpace="pre-line">
          {toldItem(item)}
        </chakra.span>
      ) : (
        <EditedText
          label={question}
          {...(isProposed ? { hint: 'Told from the lines of the search until you write otherwise.' } : {})}
          rows={2}
          text={text}
          onSave={(typed) =>
            tell(`Answer PRISMA-S item ${number}`, [{ kind: 'answer', item: number, text: typed.trim() }])
          }
        />
      )}
    </chakra.li>
  );
}
