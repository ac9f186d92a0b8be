import type { SafeStorage } from './storage.ts';

export const ANNOUNCEMENT_ID_KEY = 'docusaurus.announcement.id';
export const ANNOUNCEMENT_DISMISS_KEY = 'docusaurus.announcement.dismiss';
/** The first-paint script sets it on `<html>` if the reader has closed this announcement, or if it is not its time. */
export const ANNOUNCEMENT_ATTRIBUTE = 'data-announcement-dismissed';

export function dismissAnnouncement(storage: SafeStorage): void {
  storage.set(ANNOUNCEMENT_DISMISS_KEY, 'true');
}
