import { memo } from 'react';

import { SearchIcon } from '../layout/icons.tsx';
import { useSearch } from '../search/provider.tsx';
import { isApple } from '../search/shortcut.ts';
import { useMounted } from '../state/mounted.ts';
import { useSite } from '../state/page.tsx';

/** @param isMobileOnly the search is also a navbar item, so this button is only for narrow screens, which hide the items */
export const SearchSlot = memo(function SearchSlot({ isMobileOnly = false }: { isMobileOnly?: boolean }) {
  const { strings } = useSite();
  const { open, prepare } = useSearch();
  const hint = useMounted() && isApple() ? '⌘ K' : 'Ctrl K';
  return (
    <button
      type="button"
      className="search-slot"
      data-mobile-only={isMobileOnly || undefined}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K / ?"
      onClick={open}
      onPointerEnter={prepare}
      onFocus={prepare}
      data-hydrate
    >
      <SearchIcon />
      <span>{strings.search}</span>
      <kbd aria-hidden="true">{hint}</kbd>
    </button>
  );
});
