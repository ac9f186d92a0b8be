import { type ApiChanges, CHANGES_PATH } from '../../model/integration/api-changes.ts';
import { USAGE_KEY, type Usage, USAGE_VERSION } from '../../model/integration/usage.ts';
import { keptStore, otherTabs } from '../browser/kept-store.ts';
import { loadOnce } from '../state/load-once.ts';
import { safeLocalStorage } from '../state/storage.ts';

/** Only the page writes it, so its other parts are not checked. */
const usageFrom = (json: unknown): Usage | null =>
  (json as Usage | null)?.integration === USAGE_VERSION ? (json as Usage) : null;

/** The usage of the reader's integration, or null. Only this browser has it. */
export const keptUsage = keptStore({
  key: USAGE_KEY,
  parse: usageFrom,
  storage: safeLocalStorage,
  listen: otherTabs(USAGE_KEY),
});

const load = loadOnce(async (path: string): Promise<ApiChanges> => {
  const response = await fetch(path, { credentials: 'omit' });
  if (!response.ok) throw new Error(`${path} responded with ${response.status}.`);
  return (await response.json()) as ApiChanges;
});

/** Loads the published changes. */
export const loadChanges = async (): Promise<ApiChanges> => load(CHANGES_PATH);
