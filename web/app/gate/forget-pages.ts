import { GATED } from '../../model/edge/canonical-path.ts';
import { PAGE_DATA_ID } from '../../model/page/page-data.ts';

/** Removes every stored entry about internal pages: their path is in its key or its value. */
export function clearGatedStorage(open: () => Storage): void {
  try {
    const storage = open();
    for (const key of Object.keys(storage)) {
      if (key.includes(GATED) || storage.getItem(key)?.includes(GATED)) storage.removeItem(key);
    }
  } catch {
    // Storage is locked, so it holds nothing.
  }
}

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
