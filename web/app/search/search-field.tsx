import type { KeyboardEvent } from 'react';

import { CloseIcon, SearchIcon } from '../layout/icons.tsx';
import { fieldAction } from './list-keys.ts';
import { optionId } from './option-list.tsx';
import type { SearchStrings } from './strings/en.ts';
import type { SearchView } from './use-search-view.ts';

interface SearchFieldProps {
  view: SearchView;
  onClose: () => void;
  t: SearchStrings;
}

/** The head of the dialog: the field, whose keys move in the list (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/). */
export function SearchField({ view, onClose, t }: SearchFieldProps) {
  const { store, state, field, listId, options, active } = view;
  const hasOptions = options.length > 0;
  const activeId = optionId(listId, active);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    const { selectionStart, value } = event.currentTarget;
    const action = fieldAction(event, { active, count: options.length, isAtEnd: selectionStart === value.length });
    if (action === null) return;
    let isDone = true;
    if (action.kind === 'follow') follow(activeId, action.isNewTab);
    else if (action.kind === 'move') store.change({ active: action.to });
    else if (action.kind === 'show-places') isDone = view.showPlaces(options[active]);
    else isDone = state.within !== null && view.hidePlaces();
    if (isDone) event.preventDefault();
  };
  return (
    <div className="search-head">
      <SearchIcon />
      <input
        ref={field}
        type="text"
        inputMode="search"
        enterKeyHint="go"
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        role="combobox"
        aria-label={t.placeholder}
        aria-autocomplete="list"
        aria-expanded={hasOptions}
        aria-controls={hasOptions ? listId : undefined}
        aria-activedescendant={hasOptions ? activeId : undefined}
        placeholder={t.placeholder}
        onChange={(event) => store.type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <button type="button" className="icon-button" aria-label={t.close} onClick={onClose}>
        <CloseIcon />
      </button>
    </div>
  );
}

function follow(id: string, isNewTab: boolean): void {
  const element = document.getElementById(id);
  if (isNewTab && element instanceof HTMLAnchorElement) window.open(element.href, '_blank', 'noopener');
  else element?.click();
}
