/** Id of the live region that shell.tsx renders. */
export const ANNOUNCER_ID = 'announcer';

/** Makes screen readers announce a message. */
export function announce(message: string): void {
  const announcer = document.getElementById(ANNOUNCER_ID);
  if (announcer) announcer.textContent = message;
}

/** Empties the live region if it still holds this message, so that the same message can be announced again. */
export function withdraw(message: string): void {
  if (document.getElementById(ANNOUNCER_ID)?.textContent === message) announce('');
}
