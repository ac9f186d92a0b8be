import { GATED } from '../../model/edge/canonical-path.ts';

/** Removes every stored entry about internal pages: their path is in its key or its value. */
export function clearGatedStorage(open: () => Storage): void {
  try {
    const storage = open();
    for (const key of Object.keys(storage)) {
      if (key.includes(GATED) || storage.getItem(key)?.includes(GATED)) storage.removeItem(key);
    }
  } catch {
    // Storage is locked, so it holds nothing.
  }
}
