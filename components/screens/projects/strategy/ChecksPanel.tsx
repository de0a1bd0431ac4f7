import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { useId } from 'react';
import { Button } from '@/components/ui/Button';
import { Folded } from '@/components/ui/Folded';
import { ShowMore } from '@/components/ui/ShowMore';
import { formatExactCount } from '@/lib/format/counts';
import { type NoticedChecks, noticedChecksAtom, strategyFaultAtom } from '@/lib/state/strategy/found-atoms';
import { editLineAtom } from '@/lib/state/strategy/line-acts';
import { isStrategyReadOnlyAtom, strategyContentAtom } from '@/lib/state/strategy/strategy-atoms';
import { type CheckRow, checkGroups, mendName } from '@/lib/strategy/checks/check-groups';
import { type Check, elementName, type Mend } from '@/lib/strategy/checks/strategy-check';
import { focusLine, keepFocusBeside } from './focus-line';
import { PanelPart, Quiet } from './PanelPart';

/** The checks of a guideline for search strategies that can be computed: possible problems, their lines, and fixes. */
export function ChecksPanel() {
  const noticed = useAtomValue(noticedChecksAtom);
  const fault = useAtomValue(strategyFaultAtom);
  const hasKnown = useAtomValue(strategyContentAtom).known.type !== 'none';
  return (
    <chakra.div display="flex" flexDirection="column" gap="4">
      <Quiet>
        What a computer can check of the guideline PRESS 2015. It helps, and does not replace a review of the
        search by a colleague.
        {hasKnown ? '' : ' With known papers more can be checked.'}
      </Quiet>
      {fault === null ? null : (
        <chakra.p role="alert" color="text.error">{`The search could not be checked: ${fault}`}</chakra.p>
      )}
      {noticed === null ? (
        fault === null && <Quiet>Checking the search…</Quiet>
      ) : noticed.checks.length === 0 ? (
        <p>Nothing to mend was found.</p>
      ) : (
        <Groups noticed={noticed} />
      )}
    </chakra.div>
  );
}

function Groups({ noticed }: { readonly noticed: NoticedChecks }) {
  return checkGroups(noticed.checks).map(({ element, count, rows }) => (
    <PanelPart key={element} title={`${elementName(element)} (${formatExactCount(count)})`}>
      <ShowMore items={rows} noun="check">
        {(shown) => (
          <chakra.ul listStyleType="none">
            {shown.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: checks have no ids, and are replaced as a whole.
              <chakra.li key={`${row.rule} ${at}`} py="1.5" borderTopWidth="1px">
                <Row row={row} noticed={noticed} />
              </chakra.li>
            ))}
          </chakra.ul>
        )}
      </ShowMore>
    </PanelPart>
  ));
}

function Row({ row, noticed }: { readonly row: CheckRow; readonly noticed: NoticedChecks }) {
  const [first] = row.checks;
  if (row.summary === null) {
    return first === undefined ? null : <CheckItem check={first} noticed={noticed} />;
  }
  return (
    <Folded summary={row.summary}>
      <ShowMore items={row.checks} noun="check">
        {(shown) => (
          <chakra.ul listStyleType="none" display="flex" flexDirection="column" gap="3">
            {shown.map((check, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: checks have no ids, and are replaced as a whole.
              <li key={at}>
                <CheckItem check={check} noticed={noticed} />
              </li>
            ))}
          </chakra.ul>
        )}
      </ShowMore>
    </Folded>
  );
}

/** With more lines than this, not each gets a button. */
const FEW_LINES = 20;

interface CheckItemProps {
  readonly check: Check;
  readonly noticed: NoticedChecks;
}

function CheckItem({ check, noticed: { lineIds, isCurrent } }: CheckItemProps) {
  const isReadOnly = useAtomValue(isStrategyReadOnlyAtom);
  const edit = useSetAtom(editLineAtom);
  const messageId = useId();
  const { lines, span, message, mend } = check;

  function handleMend({ line, ...change }: Mend) {
    const id = lineIds[line - 1];
    if (id === undefined) return;
    edit(id, change.type === 'text' ? { text: change.text } : { limits: change.limits });
  }

  return (
    <chakra.div display="flex" flexDirection="column" gap="1">
      <p id={messageId}>{message}</p>
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <ShowMore items={lines} noun="line" step={FEW_LINES}>
          {(shown) =>
            shown.map((number, at) => {
              const id = lineIds[number - 1];
              return id === undefined ? null : (
                <Button
                  key={number}
                  size="small"
                  tone="quiet"
                  px="0"
                  color="brand.text"
                  aria-describedby={messageId}
                  onClick={() => focusLine(id, at === 0 && isCurrent ? span : null)}
                >
                  {`Line ${number}`}
                </Button>
              );
            })
          }
        </ShowMore>
        {mend === null || isReadOnly ? null : (
          <Button
            size="small"
            aria-describedby={messageId}
            disabled={!isCurrent}
            onClick={() => {
              handleMend(mend);
              keepFocusBeside();
            }}
          >
            {mendName(check)}
          </Button>
        )}
      </chakra.div>
    </chakra.div>
  );
}
