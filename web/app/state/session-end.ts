/** Event of the window. */
const SESSION_END = 'portal:session-end';

/** For code that keeps texts of internal pages in memory: the listener drops them when the session ends, here or in another tab. */
export function onSessionEnd(listener: () => void, options?: Pick<AddEventListenerOptions, 'once' | 'signal'>): void {
  addEventListener(SESSION_END, listener, options);
}

/** Calls every listener of {@link onSessionEnd}. */
export function signalSessionEnd(): void {
  dispatchEvent(new Event(SESSION_END));
}
