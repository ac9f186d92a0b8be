import type { Plugin } from 'vite';

import { LOCALE_INFO } from '../../model/site/locale.ts';

/** Whether the site has a language that is written from right to left. */
export const WRITES_FROM_RIGHT = Object.values(LOCALE_INFO).some(({ direction }) => direction === 'rtl');

/** Properties of four sides. */
const SIDES = /(?<![\w-])(inset|margin|padding)\s*:([^;{}]+)/g;
/** A value, whose functions may have functions in them. */
const VALUE = /(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+/g;

/**
 * Makes the second of four sides the end of a line and the fourth its start, for languages that are written from right to left. Style
 * sheets list four sides, because logical properties are longer.
 */
export function withLogicalSides(css: string): string {
  return css.replaceAll(SIDES, (text, property: string, list: string) => {
    const [top, end, bottom, start, ...more] = list.match(VALUE) ?? [];
    if (start === undefined || start === end || more.length > 0) return text;
    return `${property}-block:${top} ${bottom};${property}-inline:${start} ${end}`;
  });
}

/** Applies {@link withLogicalSides} to all style sheets, if a language of the site needs it. */
export function logicalSides(): Plugin | null {
  if (!WRITES_FROM_RIGHT) return null;
  return {
    name: 'logical-sides',
    transform: { filter: { id: /\.css(?:$|\?)/ }, handler: (code) => ({ map: null, code: withLogicalSides(code) }) },
  };
}
