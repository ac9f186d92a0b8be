/** Marks what the address names: `pushState` does not move `:target`, so styles know both. */
const MARK = 'data-target';

/**
 * Opens what an element is folded into and marks it as the target of the address; any earlier mark goes.
 * @returns the element, and whether something had to be opened; null when there is none
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

/** Scrolls to an element below the navbar, opening whatever it is folded into, and moves the focus start there. */
export function revealAndFocus(id: string): void {
  const { element } = reveal(id) ?? {};
  if (!element) return;
  element.scrollIntoView();
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Browsers open closed details around a fragment by themselves, but not all of them yet. */
export function revealInPage(id: string): void {
  const { element, hasOpened } = reveal(id) ?? {};
  if (hasOpened) element?.scrollIntoView();
}
