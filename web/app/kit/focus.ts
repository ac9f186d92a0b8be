/** A ref that focuses an element when it appears. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}

/**
 * A ref that takes the focus if the reader's action has removed the focused element: without it, the focus would be lost to the body.
 * On a page that has just been loaded it does nothing.
 */
export function takeLostFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body && navigator.userActivation.hasBeenActive)
    element?.focus({ preventScroll: true });
}
