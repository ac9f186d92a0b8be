/** The text alternative of mermaid: one line, or several in braces. */
const PARTS = ['accTitle', 'accDescr'].map(
  (keyword) => new RegExp(`^\\s*${keyword}\\s*(?::([^\\n]*)|\\{([^}]*)\\})`, 'm'),
);

/**
 * The text alternative of a diagram, which the page shows until the diagram is rendered.
 * @returns title and description of the source (https://mermaid.js.org/config/accessibility.html); empty if it has none
 */
export function diagramLabel(source: string): string {
  return PARTS.map((part) => part.exec(source))
    .map((match) => (match?.[1] ?? match?.[2] ?? '').replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text !== '')
    .join('. ');
}
