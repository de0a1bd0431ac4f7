import { useSetAtom } from 'jotai';
import { navigate } from '@/components/router/url-store';
import type { MenuItem } from '@/components/ui/Menu';
import { handOverLineAtom } from '@/lib/state/strategy/evaluation-hand-over';
import { changeLineKindAtom, splitLineAtom, switchLineAtom } from '@/lib/state/strategy/line-acts';
import type { StrategyLine } from '@/lib/strategy/types';
import { focusAboutLine, focusLine } from './focus-line';

/** Menu items that depend on the kind of a line: a query, or a comment or heading. */
export function useKindItems(
  line: StrategyLine,
  canSplit: boolean,
  onRetrieve: () => void,
): readonly MenuItem[] {
  const split = useSetAtom(splitLineAtom);
  const switchLine = useSetAtom(switchLineAtom);
  const changeKind = useSetAtom(changeLineKindAtom);
  const handOver = useSetAtom(handOverLineAtom);
  const { id } = line;
  if (line.kind !== 'query') {
    return [{ label: 'Make it a query', isFirstOfGroup: true, onChoose: () => void changeKind(id, 'query') }];
  }

  async function handleEvaluation() {
    const address = await handOver(id);
    if (address !== null) navigate(address);
  }

  async function handleSplit() {
    // Nothing was split: the panel shows the part that was left out.
    if (await split(id)) focusLine(id);
    else focusAboutLine();
  }

  return [
    { label: 'Retrieve into the project...', isFirstOfGroup: true, onChoose: onRetrieve },
    { label: 'Run as evaluation...', onChoose: () => void handleEvaluation() },
    ...(canSplit
      ? [{ label: 'Split into lines', isFirstOfGroup: true, onChoose: () => void handleSplit() }]
      : []),
    {
      label: line.isOff ? 'Switch on' : 'Switch off',
      isFirstOfGroup: !canSplit,
      onChoose: () => void switchLine(id, !line.isOff),
    },
    { label: 'Make it a comment', onChoose: () => void changeKind(id, 'comment') },
    { label: 'Make it a heading', onChoose: () => void changeKind(id, 'heading') },
  ];
}
