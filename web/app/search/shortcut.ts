/** Where a key belongs to what is being written. */
const WRITING = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

/** Whether a key opens the search: Ctrl or Cmd with K anywhere, `/` where nothing is being written and no dialog is open. */
export function isSearchKey(
  event: Pick<
    KeyboardEvent,
    'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'defaultPrevented' | 'target'
  >,
): boolean {
  if (event.isComposing || event.defaultPrevented || event.altKey) return false;
  if (event.ctrlKey !== event.metaKey) return event.key.toLowerCase() === 'k' && !event.shiftKey;
  const isWriting = event.target instanceof Element && event.target.closest(WRITING) !== null;
  return event.key === '/' && !event.ctrlKey && !isWriting && document.querySelector('dialog[open]') === null;
}

/** Whether the keyboard has a Cmd key for what others do with Ctrl. */
export function isApple(): boolean {
  return /Mac|iP(?:hone|ad|od)/.test(navigator.platform);
}
