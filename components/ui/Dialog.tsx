'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { X } from 'lucide-react';
import { type MouseEvent, type ReactNode, useCallback, useId } from 'react';
import { IconButton } from './IconButton';

interface DialogProps {
  /** Says the act, as in 'Import graph'. */
  readonly title: string;
  /** Escape, the cross and a click beside the dialog; not heard while `isLocked`. */
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** The buttons, the primary one last. */
  readonly actions?: ReactNode;
  /** Something is under way that must not be walked away from. */
  readonly isLocked?: boolean;
  readonly width?: string;
  /** Where typing begins; the first control of the dialog unless given. */
  readonly startsAt?: 'first-field' | 'last-field';
}

/** What is typed into. */
const FIELDS = 'input:not([type=checkbox], [type=radio], [type=file]), textarea';

/** Shows it as modal while it is in the page; gives what closes it again. */
function openModal(dialog: HTMLDialogElement | null, startsAt: DialogProps['startsAt']) {
  if (dialog === null) return undefined;
  if (!dialog.open) dialog.showModal();
  if (startsAt !== undefined) {
    const fields = dialog.querySelectorAll<HTMLElement>(FIELDS);
    fields[startsAt === 'first-field' ? 0 : fields.length - 1]?.focus();
  }
  return () => {
    // Browsers give the focus back when a dialog is closed, but not when it is only taken out of the page. jsdom cannot close one.
    dialog.close?.();
    queueMicrotask(keepFocus);
  };
}

/** What opened the dialog may have gone with it. */
function keepFocus(): void {
  if (document.activeElement === document.body)
    document.getElementById('main')?.focus({ preventScroll: true });
}

/** A modal dialog while it is rendered: the browser's own, which keeps the focus inside and gives it back. */
export function Dialog({
  title,
  onClose,
  children,
  actions,
  isLocked = false,
  width = '480px',
  startsAt,
}: DialogProps) {
  const titleId = useId();
  const open = useCallback((dialog: HTMLDialogElement | null) => openModal(dialog, startsAt), [startsAt]);

  function handleBackdrop(event: MouseEvent<HTMLDialogElement>) {
    if (event.target === event.currentTarget && !isLocked) onClose();
  }

  return (
    <chakra.dialog
      ref={open}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // React decides when the dialog goes; the browser would only hide it.
        event.preventDefault();
        if (!isLocked) onClose();
      }}
      onClick={handleBackdrop}
      m="auto"
      p="0"
      // Whatever stands around the button that opened it.
      textAlign="start"
      w={`min(${width}, calc(100vw - 32px))`}
      maxH="calc(100dvh - 48px)"
      bg="bg.page"
      color="text.primary"
      borderWidth="1px"
      rounded="panel"
      boxShadow="float"
      overflow="hidden"
      css={{ '&::backdrop': { background: 'rgb(11 18 32 / 0.45)' } }}
    >
      <chakra.div display="flex" flexDirection="column" maxH="calc(100dvh - 50px)">
        <Head titleId={titleId} title={title} onClose={onClose} isLocked={isLocked} />
        <chakra.div p="4" overflowY="auto" flex="1" minH="0">
          {children}
        </chakra.div>
        {actions === undefined ? null : <Actions>{actions}</Actions>}
      </chakra.div>
    </chakra.dialog>
  );
}

interface HeadProps {
  readonly titleId: string;
  readonly title: string;
  readonly onClose: () => void;
  readonly isLocked: boolean;
}

function Head({ titleId, title, onClose, isLocked }: HeadProps) {
  return (
    <chakra.header display="flex" alignItems="center" pl="4" pr="2" py="2" borderBottomWidth="1px">
      <chakra.h2 id={titleId} flex="1" fontSize="section" fontWeight="semibold">
        {title}
      </chakra.h2>
      <IconButton label="Close" icon={<X size={16} />} onClick={onClose} disabled={isLocked} />
    </chakra.header>
  );
}

function Actions({ children }: { readonly children: ReactNode }) {
  return (
    <chakra.footer
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="flex-end"
      gap="2"
      px="4"
      py="3"
      borderTopWidth="1px"
    >
      {children}
    </chakra.footer>
  );
}
