/** The navbar's height in pixels, 0 when there is none. */
export function navbarHeight(): number {
  return document.querySelector('.navbar')?.clientHeight ?? 0;
}
