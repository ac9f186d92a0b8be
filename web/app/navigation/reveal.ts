/** Marks the target of the address. `pushState` does not change `:target`, so the stylesheet uses both. */
const MARK = 'data-target';

/**
 * Marks an element as the target of the address instead of the previous one, and opens the details around it.
 * @returns the element, and whether details had to be opened; null if there is no such element
 */
export function reveal(id: string): { element: HTMLElement; hasOpened: boolean } | null {
  for (const marked of document.querySelectorAll(`[${MARK}]`)) marked.removeAttribute(MARK);
  const element = document.getElementById(id);
  if (!element) return null;
  element.setAttribute(MARK, '');
  let hasOpened = false;
  for (let details = element.closest('details'); details; details = details.parentElement?.closest('details') ?? null) {
    hasOpened ||= !details.open;
    details.open = true;
  }
  return { element, hasOpened };
}

/** Reveals an element, scrolls to it, and moves the focus there. */
export function revealAndFocus(id: string): void {
  const { element } = reveal(id) ?? {};
  if (!element) return;
  element.scrollIntoView();
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Opens the details around a fragment's target in browsers that do not do so themselves. */
export function revealInPage(id: string): void {
  const { element, hasOpened } = reveal(id) ?? {};
  if (hasOpened) element?.scrollIntoView();
}
