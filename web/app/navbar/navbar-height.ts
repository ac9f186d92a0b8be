/** The navbar's height in pixels; 0 without a navbar. */
export function navbarHeight(): number {
  return document.querySelector('.navbar')?.clientHeight ?? 0;
}
