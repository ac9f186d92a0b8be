import type { Prerender } from '../model/page/prerender.ts';
/** The compiler's only access to React. Both renderers escape every text. Markup enters only as `Html`, which is sanitized. */
export declare const prerender: Prerender;
