import type { Audience } from './page.ts';
import type { Route } from './path.ts';

/** The route of an audience's index, which its other guides are below. */
export const AUDIENCE_BASE: Readonly<Record<Audience, Route>> = { public: '/', internal: '/docs/internal' };
