import { PAGE_DATA_ID } from '../../model/page/page-data.ts';

/**
 * Removes what a document still shows of an internal page after the sign-in screen has replaced the article:
 * the title in the browser's tab, the description, the page data, and open dialogs.
 */
export function removePageTraces(live: Document, title: string): void {
  live.title = title;
  live.querySelector('meta[name="description"]')?.setAttribute('content', '');
  live.getElementById(PAGE_DATA_ID)?.replaceChildren();
  for (const dialog of live.querySelectorAll('body > dialog')) dialog.remove();
}
