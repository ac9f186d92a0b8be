/** How long typed keys are kept while the search dialog loads, in ms. */
const TIME_LIMIT = 10_000;

let typed = '';
let ending: AbortController | null = null;

/** Keeps the keys that are typed after the search shortcut until {@link takeTyped}, because the search field may take a moment to load. Escape drops them. */
export function keepTyped(): void {
  takeTyped();
  const controller = (ending = new AbortController());
  setTimeout(() => controller.abort(), TIME_LIMIT);
  addEventListener(
    'keydown',
    (event) => {
      const { key, ctrlKey, metaKey, altKey, isComposing } = event;
      if (key === 'Escape' || key === 'Tab') return void takeTyped();
      if (ctrlKey || metaKey || altKey || isComposing) return;
      if (key === 'Backspace') typed = typed.slice(0, -1);
      else if (key.length === 1) typed += key;
      else return;
      event.preventDefault();
    },
    { capture: true, signal: controller.signal },
  );
}

/** Returns the typed text and stops keeping keys. */
export function takeTyped(): string {
  ending?.abort();
  ending = null;
  const text = typed;
  typed = '';
  return text;
}
