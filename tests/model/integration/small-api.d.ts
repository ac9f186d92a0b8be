import type { ApiChanges, IndexedApi } from '../../../web/model/integration/api-changes.ts';
/** An API with one call of each kind. */
export declare const SMALL_API: IndexedApi;
/** A breaking release of it, and two operations that end. */
export declare const SMALL_CHANGES: ApiChanges;
