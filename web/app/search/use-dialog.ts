import { useEffect, type RefObject } from 'react';

interface DialogOptions {
  isOpen: boolean;
  onClose: () => void;
  /** Takes Escape instead; true when it did. */
  onEscape: () => boolean;
  /** Called when it has opened. */
  onOpened: () => void;
}

/** Opens and closes a modal dialog with a state. The browser traps the focus and gives it back. */
export function useDialog(dialog: RefObject<HTMLDialogElement | null>, { isOpen, onClose, onEscape, onOpened }: DialogOptions): void {
  useEffect(() => {
    const element = dialog.current;
    if (!isOpen || element === null) return undefined;
    // The page gets no wider when its scrollbar goes.
    const root = document.documentElement;
    root.style.setProperty('--scrollbar', `${innerWidth - root.clientWidth}px`);
    root.toggleAttribute('data-searching', true);
    element.showModal();
    onOpened();
    // What is repainted from the back/forward cache must not show what was found behind the gate.
    addEventListener('pagehide', onClose);
    return () => {
      removeEventListener('pagehide', onClose);
      root.removeAttribute('data-searching');
      element.close();
    };
  }, [dialog, isOpen, onClose, onOpened]);

  useEffect(() => {
    const element = dialog.current;
    const onCancel = (event: Event): void => {
      if (onEscape()) event.preventDefault();
    };
    const onBackdrop = (event: MouseEvent): void => {
      if (event.target === element) onClose();
    };
    const listening = new AbortController();
    const { signal } = listening;
    element?.addEventListener('cancel', onCancel, { signal });
    element?.addEventListener('close', onClose, { signal });
    element?.addEventListener('click', onBackdrop, { signal });
    return () => listening.abort();
  }, [dialog, onClose, onEscape]);
}
