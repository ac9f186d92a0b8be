import type { Audience } from '../../model/page/page.ts';
import type { Route } from '../../model/page/path.ts';

/** Route in front of an audience's own pages; its index stands there. */
export const AUDIENCE_BASE: Readonly<Record<Audience, Route>> = { public: '/', internal: '/docs/internal' };
