import { useEffect, type RefObject } from 'react';

interface DialogOptions {
  isOpen: boolean;
  onClose: () => void;
  /** Called after it opens. */
  onOpened: () => void;
}

/** Opens and closes a modal dialog with `isOpen`. A click outside also closes it. The browser traps and restores the focus. */
export function useDialog(
  dialog: RefObject<HTMLDialogElement | null>,
  { isOpen, onClose, onOpened }: DialogOptions,
): void {
  useEffect(() => {
    const element = dialog.current;
    if (!isOpen || element === null) return undefined;
    // The page must not get wider when its scrollbar disappears.
    const root = document.documentElement;
    root.style.setProperty('--scrollbar', `${innerWidth - root.clientWidth}px`);
    root.toggleAttribute('data-searching', true);
    element.showModal();
    onOpened();
    const listening = new AbortController();
    const { signal } = listening;
    // A page from the back/forward cache must not show internal results.
    addEventListener('pagehide', onClose, { signal });
    element.addEventListener('click', ({ target }) => target === element && onClose(), { signal });
    return () => {
      listening.abort();
      root.removeAttribute('data-searching');
      element.close();
      // The browser restores the focus. If nothing had it, the hidden field would keep it, and take keys, until the next frame.
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement && element.contains(activeElement)) activeElement.blur();
    };
  }, [dialog, isOpen, onClose, onOpened]);
}
