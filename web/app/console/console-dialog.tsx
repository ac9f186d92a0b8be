import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

import type { Locale } from '../../model/site/locale.ts';
import { kitWords, WordsProvider } from '../kit/index.ts';

import '../../styles/later/console.css';

const HEADING_ID = 'request-console';

/** A dialog in the column of the code samples. Without that column, or enlarged, it covers the page. */
export type ConsoleDialog = ReturnType<typeof consoleDialog>;

/** Whether the form's button is in a column beside the article. */
export function hasColumn(opener: HTMLElement): boolean {
  return opener.parentElement !== null && getComputedStyle(opener.parentElement).position === 'sticky';
}

/** Controls that can take the focus. */
const FOCUSABLE = ':is(a[href], button, input, select, textarea, summary, [tabindex])';

/**
 * Moves the focus when an action removes, hides or disables the control that has it: to the nearest control that is left around it.
 * Without it, the focus would fall to the body of the page.
 */
function keepFocusInside(dialog: HTMLDialogElement): MutationObserver {
  /** The focused control, and the elements around it. */
  let around: HTMLElement[] = [];
  const isUsable = (element: Element): boolean => element.checkVisibility() && !element.matches(':disabled');
  const move = (): void => {
    const [focused] = around;
    const { activeElement } = document;
    if (!dialog.open || focused === undefined || isUsable(focused)) return;
    if (activeElement !== document.body && activeElement !== focused) return;
    const controls = around
      .filter(isUsable)
      .flatMap((each) => Array.from(each.querySelectorAll<HTMLElement>(FOCUSABLE)));
    controls.find(isUsable)?.focus({ preventScroll: true });
  };
  dialog.addEventListener('focusin', ({ target }) => {
    around = [];
    for (let each = target; each instanceof HTMLElement && dialog.contains(each); each = each.parentElement)
      around.push(each);
  });
  // A frame later, the browser has returned the focus from a dialog inside.
  const observer = new MutationObserver(() => requestAnimationFrame(move));
  observer.observe(dialog, { subtree: true, childList: true, attributeFilter: ['disabled', 'data-view'] });
  return observer;
}

/** @param opener the button that opens the form, which the dialog follows in the document */
export function consoleDialog(opener: HTMLElement, locale: Locale, onClose: () => void) {
  const element = document.createElement('dialog');
  element.className = 'console tool dense';
  element.setAttribute('aria-labelledby', HEADING_ID);
  const root = createRoot(element);
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
  // The event comes a task later. If `show` closed the dialog only to open it the other way, it is open again by then.
  element.addEventListener('close', () => !element.open && onClose());
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // The confirmation is a dialog inside this one.
    if (event.target instanceof Element && event.target.closest('dialog') !== element) return;
    // In the editor, Escape lets the next Tab leave it; otherwise it would be a keyboard trap (WCAG 2.1.2).
    if (event.target instanceof Element && event.target.closest('.cm-editor')) event.preventDefault();
    else if (!isModal()) element.close();
  });
  const observer = keepFocusInside(element);
  addEventListener('resize', () => element.open && show(), { signal: ending.signal });

  return {
    element,
    render: (content: ReactNode): void =>
      root.render(<WordsProvider value={kitWords[locale]}>{content}</WordsProvider>),
    title: opener.textContent,
    /** Id of the heading that names the dialog. */
    headingId: HEADING_ID,
    /** @param takesFocus whether the reader asked for it. Otherwise the focus stays where it is. */
    open: (takesFocus: boolean): void => {
      const focused = document.activeElement;
      if (!element.isConnected) opener.after(element);
      show();
      if (!takesFocus && focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    },
    close: (): void => element.close(),
    setLarge: (large: boolean): void => {
      isLarge = large;
      show();
    },
    /** Closes it if it covers the page. */
    closeSheet: (): void => {
      if (isModal()) element.close();
    },
    remove: (): void => {
      ending.abort();
      observer.disconnect();
      root.unmount();
      element.remove();
    },
  };
}
