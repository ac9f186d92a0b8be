import { GATED } from '../../model/edge/gate.ts';

/** Removes what a storage holds about pages behind the gate: every entry whose name or value names their path. */
export function forgetStored(open: () => Storage): void {
  try {
    const storage = open();
    for (const key of Object.keys(storage)) {
      if (key.includes(GATED) || storage.getItem(key)?.includes(GATED)) storage.removeItem(key);
    }
  } catch {
    // A locked storage has kept nothing.
  }
}
