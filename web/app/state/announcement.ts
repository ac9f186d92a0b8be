export const ANNOUNCEMENT_ID_KEY = 'docusaurus.announcement.id';
export const ANNOUNCEMENT_DISMISS_KEY = 'docusaurus.announcement.dismiss';
/** The first-paint script sets it on `<html>` if the reader has closed this announcement, or if it is not its time. */
export const ANNOUNCEMENT_ATTRIBUTE = 'data-announcement-dismissed';
