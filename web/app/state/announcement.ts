import type { SafeStorage } from './storage.ts';

export const ANNOUNCEMENT_DISMISS_KEY = 'docusaurus.announcement.dismiss';
/** Set on `<html>` by the first-paint script when the reader has closed this announcement. */
export const ANNOUNCEMENT_ATTRIBUTE = 'data-announcement-dismissed';

/** Remembers that the reader closed the bar. */
export function dismissAnnouncement(storage: SafeStorage): void {
  storage.set(ANNOUNCEMENT_DISMISS_KEY, 'true');
}
