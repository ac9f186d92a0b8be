/** Fired at the window when a session ends. */
const EVENT = 'portal:forget';

/** For whatever keeps texts of internal pages in memory: it lets them go when the session ends, here or in another tab. */
export function onForget(listener: () => void, options?: Pick<AddEventListenerOptions, 'once' | 'signal'>): void {
  addEventListener(EVENT, listener, options);
}

/** Has everything of internal pages forgotten that is kept in memory beside the page itself. */
export function forgetInternal(): void {
  dispatchEvent(new Event(EVENT));
}
