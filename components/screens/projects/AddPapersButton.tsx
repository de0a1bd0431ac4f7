import { useSetAtom } from 'jotai';
import { Button } from '@/components/ui/Button';
import { requestBringingAtom } from '@/lib/state/project/bring-request-atom';

/** Opens the dialog that reads papers from files and pasted lists. */
export function AddPapersButton({ isPrimary = false }: { readonly isPrimary?: boolean }) {
  const request = useSetAtom(requestBringingAtom);
  return (
    <Button size="field" {...(isPrimary ? { tone: 'primary' } : {})} onClick={() => void request(null)}>
      Add papers...
    </Button>
  );
}
