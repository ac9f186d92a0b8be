/** Keywords that do not change a request or a response. */
const NOTES = new Set('info tags servers title summary description example examples externalDocs links xml'.split(' '));

/** Whether a keyword only explains. */
export function isNote(key: string): boolean {
  return NOTES.has(key) || (key.startsWith('x-') && key !== 'x-sunset' && key !== 'x-webhooks');
}
