import { chakra } from '@chakra-ui/react/styled-system';
import { formatExactCount } from '@/lib/format/counts';

/** More lines would slow the dialog down without being read. */
const MOST_SHOWN = 200;

/** Lines of a file under their number, in a box that scrolls; nothing for no lines. */
export function LineList({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  if (lines.length === 0) return null;
  const shown = lines.slice(0, MOST_SHOWN).map((text, index) => ({ text, key: `${index} ${text}` }));
  return (
    <chakra.details>
      <chakra.summary cursor="pointer" lineHeight={{ base: '40px', md: '28px' }}>
        {title}: {formatExactCount(lines.length)}
      </chakra.summary>
      <chakra.ul
        maxH="160px"
        overflowY="auto"
        borderWidth="1px"
        rounded="control"
        px="2"
        py="1"
        fontSize="meta"
        color="text.secondary"
      >
        {shown.map(({ text, key }) => (
          <chakra.li key={key} overflowWrap="anywhere">
            <bdi>{text}</bdi>
          </chakra.li>
        ))}
        {lines.length > MOST_SHOWN ? (
          <chakra.li>and {formatExactCount(lines.length - MOST_SHOWN)} more</chakra.li>
        ) : null}
      </chakra.ul>
    </chakra.details>
  );
}
