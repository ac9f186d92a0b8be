/**
 * Which of a menu's links a key moves the focus to, by the keys of the disclosure navigation pattern
 * (https://www.w3.org/WAI/ARIA/apg/patterns/disclosure/examples/disclosure-navigation/); null for a key that moves nothing.
 * @param index of the focused link, -1 while the focus is on the trigger
 */
export function menuMove(key: string, index: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (index + 1) % count;
  if (key === 'ArrowUp') return (index <= 0 ? count : index) - 1;
  // On the trigger these two scroll the page, as everywhere.
  if (key === 'Home' && index >= 0) return 0;
  if (key === 'End' && index >= 0) return count - 1;
  return null;
}
