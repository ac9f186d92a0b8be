/** What a key in the field does with the list below it. */
export type FieldAction =
  | { kind: 'move'; to: number }
  | { kind: 'follow'; isNewTab: boolean }
  /** To the places of the active option, and back. */
  | { kind: 'enter' }
  | { kind: 'leave' };

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/**
 * The keys of the list; null for one that belongs to the field. Up and down go round its ends.
 * @param isAtEnd whether the cursor stands behind everything typed, where right and left have nothing else to do
 */
export function fieldAction(
  { key, shiftKey, altKey, ctrlKey, metaKey }: Key,
  { active, count, isAtEnd }: { active: number; count: number; isAtEnd: boolean },
): FieldAction | null {
  if (count === 0) return null;
  if (key === 'Enter') return { kind: 'follow', isNewTab: ctrlKey || metaKey };
  // With Shift they mark what was typed.
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
      return isAtEnd ? { kind: 'enter' } : null;
    case 'ArrowLeft':
      return isAtEnd ? { kind: 'leave' } : null;
    default:
      return null;
  }
}
