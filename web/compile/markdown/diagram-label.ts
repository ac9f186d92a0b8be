/** Mermaid's text alternative: a line, or several in braces. */
const PARTS = ['accTitle', 'accDescr'].map(
  (keyword) => new RegExp(`^\\s*${keyword}\\s*(?::([^\\n]*)|\\{([^}]*)\\})`, 'm'),
);

/**
 * What a diagram shows, in words: the page has them in its place until it is drawn.
 * @returns title and description of the source (https://mermaid.js.org/config/accessibility.html); empty where it has none
 */
export function diagramLabel(source: string): string {
  return PARTS.map((part) => part.exec(source))
    .map((found) => (found?.[1] ?? found?.[2] ?? '').replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text !== '')
    .join('. ');
}
