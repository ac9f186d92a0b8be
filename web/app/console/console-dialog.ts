/** A dialog that stands in the column of the samples where there is one, and over the page where there is not, or where it is enlarged. */
export interface ConsoleDialog {
  element: HTMLDialogElement;
  /** @param takesFocus whether the reader asked for it; else the focus stays where it is */
  open: (takesFocus: boolean) => void;
  close: () => void;
  setLarge: (isLarge: boolean) => void;
  /** Whether it covers the page. */
  isSheet: () => boolean;
  remove: () => void;
}

/** Whether there is a column beside the page, which the form's button stands in. */
export function hasColumn(opener: HTMLElement): boolean {
  return opener.parentElement !== null && getComputedStyle(opener.parentElement).position === 'sticky';
}

/** @param headingId what it is named by */
export function consoleDialog(opener: HTMLElement, headingId: string, onClose: () => void): ConsoleDialog {
  const element = document.createElement('dialog');
  element.className = 'console';
  element.setAttribute('aria-labelledby', headingId);
  const ending = new AbortController();
  let isLarge = false;
  const isModal = (): boolean => element.matches(':modal');
  const show = (): void => {
    const wantsModal = isLarge || !hasColumn(opener);
    element.toggleAttribute('data-large', isLarge);
    if (element.open && isModal() === wantsModal) return;
    const focused = document.activeElement;
    if (element.open) element.close();
    if (wantsModal) element.showModal();
    else element.show();
    if (focused instanceof HTMLElement && element.contains(focused)) focused.focus({ preventScroll: true });
  };
  // The event comes a task later: if it was only closed to be opened the other way, it is open again by then.
  element.addEventListener('close', () => !element.open && onClose());
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // There the key frees Tab from the editor, which would be a trap otherwise (WCAG 2.1.2).
    if (event.target instanceof Element && event.target.closest('.cm-editor')) event.preventDefault();
    else if (!isModal()) element.close();
  });
  addEventListener('resize', () => element.open && show(), { signal: ending.signal });

  return {
    element,
    open: (takesFocus) => {
      const focused = document.activeElement;
      if (!element.isConnected) opener.after(element);
      show();
      if (!takesFocus && focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    },
    close: () => element.close(),
    setLarge: (large) => {
      isLarge = large;
      show();
    },
    isSheet: isModal,
    remove: () => {
      ending.abort();
      element.remove();
    },
  };
}
