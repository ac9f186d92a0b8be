/** The effect of a key in the search field on the list below it. */
export type FieldAction =
  | { kind: 'move'; to: number }
  | { kind: 'follow'; isNewTab: boolean }
  | { kind: 'show-places' }
  | { kind: 'hide-places' };

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/**
 * The action of a key; null if the key belongs to the field. Up and down wrap around at the ends of the list.
 * @param isAtEnd whether the cursor is at the end of the text, where the right arrow does not move it
 */
export function fieldAction(
  { key, shiftKey, altKey, ctrlKey, metaKey }: Key,
  { active, count, isAtEnd }: { active: number; count: number; isAtEnd: boolean },
): FieldAction | null {
  if (count === 0) return null;
  if (key === 'Enter') return { kind: 'follow', isNewTab: ctrlKey || metaKey };
  // With these keys, the browser selects text or moves the cursor.
  if (shiftKey || altKey || ctrlKey || metaKey) return null;
  switch (key) {
    case 'ArrowDown':
      return { kind: 'move', to: (active + 1) % count };
    case 'ArrowUp':
      return { kind: 'move', to: (active + count - 1) % count };
    case 'Home':
      return { kind: 'move', to: 0 };
    case 'End':
      return { kind: 'move', to: count - 1 };
    case 'ArrowRight':
      return isAtEnd ? { kind: 'show-places' } : null;
    case 'ArrowLeft':
      return isAtEnd ? { kind: 'hide-places' } : null;
    default:
      return null;
  }
}
