/**
 * Adds the arrow keys of a tree (ARIA Authoring Practices, tree view) to nested `<details>`: up and down move to the next summary,
 * right opens or moves inside, left closes or moves outside. Enter, Space and Tab keep the browser's behavior.
 */
export function moveInTree(event: KeyboardEvent): void {
  const { target, currentTarget, key } = event;
  if (
    event.ctrlKey ||
    event.altKey ||
    event.metaKey ||
    !(target instanceof HTMLElement) ||
    target.localName !== 'summary' ||
    !(target.parentElement instanceof HTMLDetailsElement)
  )
    return;
  const fold = target.parentElement;
  const tree = currentTarget instanceof Element ? currentTarget : fold.closest('.c-tree');
  const lines = Array.from(tree?.querySelectorAll('summary') ?? []).filter((line) => line.checkVisibility());
  const next = (): HTMLElement | null | undefined => {
    const index = lines.indexOf(target);
    switch (key) {
      case 'ArrowDown':
        return lines[index + 1] ?? null;
      case 'ArrowUp':
        return lines[index - 1] ?? null;
      case 'ArrowRight':
        return fold.open ? (fold.contains(lines[index + 1] ?? null) ? lines[index + 1] : null) : openTo(true);
      case 'ArrowLeft':
        return fold.open ? openTo(false) : (fold.parentElement?.closest('details')?.querySelector('summary') ?? null);
      case 'Home':
        return lines[0];
      case 'End':
        return lines.at(-1);
      default:
        return undefined;
    }
  };
  const openTo = (isOpen: boolean): null => {
    fold.open = isOpen;
    return null;
  };
  const line = next();
  if (line === undefined) return;
  event.preventDefault();
  line?.focus();
}
