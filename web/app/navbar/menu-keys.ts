/**
 * The index of the link that a key moves the focus to, after the disclosure navigation pattern
 * (https://www.w3.org/WAI/ARIA/apg/patterns/disclosure/examples/disclosure-navigation/); null for other keys.
 * @param index of the focused link; -1 while the trigger has the focus
 */
export function menuMove(key: string, index: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (index + 1) % count;
  if (key === 'ArrowUp') return (index <= 0 ? count : index) - 1;
  // On the trigger these two keys scroll the page as usual.
  if (key === 'Home' && index >= 0) return 0;
  if (key === 'End' && index >= 0) return count - 1;
  return null;
}
