import { useCallback, useEffect, useRef } from 'react';

import { Filters } from './filters.tsx';
import { optionId } from './option-list.tsx';
import { SearchBody } from './search-body.tsx';
import { SearchField } from './search-field.tsx';
import { SearchFoot } from './search-foot.tsx';
import type { Filter } from './search-store.ts';
import { useDialog } from './use-dialog.ts';
import { type SearchDialogProps, useSearchView } from './use-search-view.ts';

import css from '../../styles/later/search.css?inline';

// Navigation would take a `<link>` in the head for a sign of another release (navigation/document.ts).
const sheet = new CSSStyleSheet();
sheet.replaceSync(css);
document.adoptedStyleSheets.push(sheet);

export function SearchDialog({ isOpen, ...props }: SearchDialogProps) {
  const { data, isInside, onClose, t } = props;
  const view = useSearchView(props);
  const { store, state, listId, active } = view;
  const dialog = useRef<HTMLDialogElement>(null);
  useDialog(dialog, { isOpen, onClose, onOpened: view.onOpened });
  useEffect(() => {
    if (isOpen) document.getElementById(optionId(listId, active))?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, listId, active]);
  const setFilter = useCallback((filter: Filter) => store.change({ filter, within: null }), [store]);
  return (
    <dialog
      className="search"
      ref={dialog}
      aria-label={t.name}
      data-asked={!view.isBlank || undefined}
      // The browser would close the dialog first and send `close` later, so the shortcut right after Escape would be lost.
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        if (!view.hidePlaces()) view.leave();
      }}
      // Other ways to close it, such as the back gesture of a phone.
      onCancel={(event) => view.hidePlaces() && event.preventDefault()}
      onClose={({ currentTarget }) => currentTarget.open || onClose()}
    >
      <SearchField view={view} onClose={view.leave} t={t} />
      {!view.hasFailed && <Filters facets={state.facets} value={state.filter} onChange={setFilter} t={t} />}
      <SearchBody view={view} pageLocale={data.locale} isInside={isInside} t={t} />
      <SearchFoot view={view} t={t} />
    </dialog>
  );
}
