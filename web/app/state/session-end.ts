const SESSION_END = 'portal:session-end';

/** Calls the listener when the session ends, here or in another tab. Code that keeps texts of internal pages in memory must drop them then. */
export function onSessionEnd(listener: () => void, options?: Pick<AddEventListenerOptions, 'once' | 'signal'>): void {
  addEventListener(SESSION_END, listener, options);
}

/** Calls every listener of {@link onSessionEnd}. */
export function signalSessionEnd(): void {
  dispatchEvent(new Event(SESSION_END));
}
