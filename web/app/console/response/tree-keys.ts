/**
 * Arrow keys for disclosures that stand in one another, as trees have them: up and down from one line that folds to the next,
 * right to unfold or go inside, left to fold or go outside. Enter, Space and Tab are the browser's own.
 */
export function moveAmongFolds(event: KeyboardEvent): void {
  const { target, currentTarget, key } = event;
  if (
    event.ctrlKey ||
    event.altKey ||
    event.metaKey ||
    !(target instanceof HTMLElement) ||
    target.localName !== 'summary'
  )
    return;
  const fold = target.parentElement as HTMLDetailsElement;
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
