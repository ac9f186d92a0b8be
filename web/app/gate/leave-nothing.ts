import { PAGE_DATA_ID } from '../../model/page/page-data.ts';

/**
 * Takes out of a document what it still says of an internal page when the sign-in screen stands in the page's place:
 * the title that tabs show, the description, the data block, and dialogs that lie over everything.
 */
export function leaveNothing(live: Document, title: string): void {
  live.title = title;
  live.querySelector('meta[name="description"]')?.setAttribute('content', '');
  live.getElementById(PAGE_DATA_ID)?.replaceChildren();
  for (const dialog of live.querySelectorAll('body > dialog')) dialog.remove();
}
