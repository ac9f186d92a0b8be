/** The effect of a key in the search field on the list below it. */
type FieldAction =
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
  {
    active,
    count,
    isAtEnd,
    direction = 'ltr',
  }: { active: number; count: number; isAtEnd: boolean; direction?: string },
): FieldAction | null {
  if (count === 0) return null;
  if (key === 'Enter') return { kind: 'follow', isNewTab: ctrlKey || metaKey };
  // With these keys, the browser selects text or moves the cursor.
  if (shiftKey || altKey || ctrlKey || metaKey) return null;
  const [backward, forward] = arrowKeys(direction);
  switch (key) {
    case 'ArrowDown':
      return { kind: 'move', to: (active + 1) % count };
    case 'ArrowUp':
      return { kind: 'move', to: (active + count - 1) % count };
    case 'Home':
      return { kind: 'move', to: 0 };
    case 'End':
      return { kind: 'move', to: count - 1 };
    case forward:
      return isAtEnd ? { kind: 'show-places' } : null;
    case backward:
      return isAtEnd ? { kind: 'hide-places' } : null;
    default:
      return null;
  }
}

/** The keys that move along a line: to its start, and to its end. @param direction of the document */
export function arrowKeys(direction: string): readonly [backward: string, forward: string] {
  return direction === 'rtl' ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
}
