import { PAGE_DATA_ID } from '../../model/page/page-data.ts';

/**
 * Removes the remaining content of an internal page after the sign-in screen has replaced the article:
 * the title in the browser's tab, the description, the page data, and open dialogs.
 */
export function removePageTraces(page: Document, title: string): void {
  page.title = title;
  page.querySelector('meta[name="description"]')?.setAttribute('content', '');
  page.getElementById(PAGE_DATA_ID)?.replaceChildren();
  for (const dialog of page.querySelectorAll('body > dialog')) dialog.remove();
}
