/** So long somebody types into a search that is still on its way. */
const PATIENCE = 10_000;

let typed = '';
let ending: AbortController | null = null;

/** Keeps what is typed after the key that opens the search, until {@link takeTyped}: its field may take a moment to come. Escape gives it up. */
export function keepTyped(): void {
  takeTyped();
  const own = (ending = new AbortController());
  setTimeout(() => own.abort(), PATIENCE);
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
    { capture: true, signal: own.signal },
  );
}

/** Gives what was typed, once, and leaves the keys to whoever has the focus. */
export function takeTyped(): string {
  ending?.abort();
  ending = null;
  const text = typed;
  typed = '';
  return text;
}
