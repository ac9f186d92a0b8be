import type { Route } from '../site/path.ts';
import type { Audience } from './page.ts';

/** The route of an audience's index, which its other guides are below. */
export const AUDIENCE_BASE: Readonly<Record<Audience, Route>> = { public: '/', internal: '/docs/internal' };
