/** Where search will stand, whether it is configured as an item or not. */
export function SearchSlot() {
  return null;
}
