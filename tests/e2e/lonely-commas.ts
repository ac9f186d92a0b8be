/** The widths of a block of JSON, in px, that separate a comma from its value. */
export function lonelyCommas(element: HTMLElement | SVGElement): number[] {
  const values = Array.from(element.querySelectorAll('.hljs-string, .hljs-number'));
  return Array.from({ length: 200 }, (_, index) => index + 80).filter((width) => {
    element.style.inlineSize = `${width}px`;
    return values.some((value) => {
      const comma = value.nextSibling;
      if (!comma?.textContent?.startsWith(',')) return false;
      const range = document.createRange();
      range.setStart(comma, 0);
      range.setEnd(comma, 1);
      const { top } = range.getBoundingClientRect();
      return (value.getClientRects().item(value.getClientRects().length - 1)?.bottom ?? 0) <= top;
    });
  });
}
