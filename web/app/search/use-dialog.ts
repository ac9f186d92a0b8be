import { useEffect, type RefObject } from 'react';

interface DialogOptions {
  isOpen: boolean;
  onClose: () => void;
  /** Called when it has opened. */
  onOpened: () => void;
}

/** Opens and closes a modal dialog with a state; a press beside it closes it as well. The browser traps the focus and gives it back. */
export function useDialog(
  dialog: RefObject<HTMLDialogElement | null>,
  { isOpen, onClose, onOpened }: DialogOptions,
): void {
  useEffect(() => {
    const element = dialog.current;
    if (!isOpen || element === null) return undefined;
    // The page gets no wider when its scrollbar goes.
    const root = document.documentElement;
    root.style.setProperty('--scrollbar', `${innerWidth - root.clientWidth}px`);
    root.toggleAttribute('data-searching', true);
    element.showModal();
    onOpened();
    const listening = new AbortController();
    const { signal } = listening;
    // What is repainted from the back/forward cache must not show what was found behind the gate.
    addEventListener('pagehide', onClose, { signal });
    element.addEventListener('click', ({ target }) => target === element && onClose(), { signal });
    return () => {
      listening.abort();
      root.removeAttribute('data-searching');
      element.close();
    };
  }, [dialog, isOpen, onClose, onOpened]);
}
