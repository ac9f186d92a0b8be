import { type Signal, SIGNALS_PATH } from '../../model/insight/signal.ts';

/** Sends a signal if the site counts them. A browser that asks not to be observed sends nothing but explicit feedback. */
export function sendSignal(signal: Signal): void {
  const isCounted = document.documentElement.dataset['insight'] !== undefined;
  const isPrivate = 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;
  if (!isCounted || (isPrivate && signal.kind !== 'feedback')) return;
  navigator.sendBeacon(SIGNALS_PATH, new Blob([JSON.stringify(signal)], { type: 'application/json' }));
}
