import { type ApiChanges, CHANGES_PATH } from '../../model/integration/api-changes.ts';
import { usageFrom } from '../../model/integration/usage-schema.ts';
import { USAGE_KEY } from '../../model/integration/usage.ts';
import type { Json } from '../../model/text/json.ts';
import { keptStore } from '../browser/kept-store.ts';
import { loadOnce } from '../state/load-once.ts';

/**
 * The usage of the reader's integration, or null. Only this browser has it. Other scripts of this origin and older releases can write it
 * too, so it is checked as a file is.
 */
export const keptUsage = keptStore({ key: USAGE_KEY, parse: (json) => usageFrom(json as Json | undefined) });

const load = loadOnce(async (path: string): Promise<ApiChanges> => {
  const response = await fetch(path, { credentials: 'omit' });
  if (!response.ok) throw new Error(`${path} responded with ${response.status}.`);
  return (await response.json()) as ApiChanges;
});

/** Loads the published changes. */
export const loadChanges = async (): Promise<ApiChanges> => load(CHANGES_PATH);
