/** The router's `history.state`. */
export interface EntryState {
  key?: string;
  /** The entry belongs to the mobile menu, so that the back button closes it. */
  drawer?: boolean;
}

/** The state of the current history entry. A new entry has none. */
export function entryState(): EntryState {
  const state: EntryState | null = history.state;
  return state ?? {};
}
