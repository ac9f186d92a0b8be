/** Whether a key opens the search: Ctrl+K or Cmd+K anywhere, `/` and `?` outside text fields if no dialog is open. The search lists all keys. */
export function isSearchKey(
  event: Pick<
    KeyboardEvent,
    'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'defaultPrevented' | 'target'
  >,
): boolean {
  if (event.isComposing || event.defaultPrevented || event.altKey) return false;
  if (event.ctrlKey !== event.metaKey) return event.key.toLowerCase() === 'k' && !event.shiftKey;
  const writing = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';
  const isWriting = event.target instanceof Element && event.target.closest(writing) !== null;
  return /^[/?]$/.test(event.key) && !event.ctrlKey && !isWriting && document.querySelector('dialog[open]') === null;
}

/** Whether shortcuts use Cmd instead of Ctrl. */
export function isApple(): boolean {
  return /Mac|iP(?:hone|ad|od)/.test(navigator.platform);
}
