import type { NavbarItem } from '../../model/page/page-data.ts';

/** Wraps an item's error in one that says which item to fix, and where. */
export function navbarItemError(item: NavbarItem, cause: unknown): Error {
  const config = item.type === 'invalid' ? item.config : JSON.stringify(item, null, 2);
  return new Error(
    `A theme navbar item failed to render.\nPlease double-check the following navbar item (navbar.items) of your content/site.ts:\n${config}`,
    { cause },
  );
}
