/** Which option a key in the field makes active, round the ends; null for a key that moves nothing. */
export function moved({ key, shiftKey, altKey, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>, active: number, count: number): number | null {
  // With Shift they mark what was typed.
  if (count === 0 || shiftKey || altKey || ctrlKey || metaKey) return null;
  if (key === 'ArrowDown') return (active + 1) % count;
  if (key === 'ArrowUp') return (active + count - 1) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return null;
}
