/** A table of GitHub Flavored Markdown; empty without rows. A cell becomes one line without a bare `|`. */
export function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
  return [line(columns), `|${' --- |'.repeat(columns.length)}`, ...rows.map(line)].join('\n');
}

function cell(markdown: string): string {
  // Most cells are one plain line.
  if (!/[\n|]/.test(markdown)) return markdown.trim();
  return markdown
    .trim()
    .replaceAll(/\n\s*\n/g, '<br>')
    .replaceAll(/\n(?=\s*(?:[-*+]|\d+\.)\s)/g, '<br>')
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll(/(?<!\\)\|/g, String.raw`\|`);
}

/** A code span. The fence is longer than any run of backticks inside (CommonMark 6.1). */
export function code(text: string): string {
  if (!/[`\n]|^\s|^$/.test(text)) return `\`${text}\``;
  const line = text.replaceAll(/\s*\n\s*/g, ' ');
  if (line === '') return '';
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const pad = longest > 0 || /^\s.*\s$/.test(line) ? ' ' : '';
  return `${fence}${pad}${line}${pad}${fence}`;
}

/** A fenced code block. */
export function codeBlock(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text.trimEnd()}\n${fence}`;
}

/** A link. @param label plain text */
export function link(label: string, href: string): string {
  return `[${plain(label)}](${href.replaceAll(/[\s()<>]/g, (char) => `%${char.charCodeAt(0).toString(16)}`)})`;
}

const MARKUP = /[\\`*[\]<>]/;

/** Plain text from a description, such as a title. Characters that would begin markup are escaped. */
export function plain(text: string): string {
  return MARKUP.test(text) ? text.replaceAll(/[\\`*[\]<>]/g, String.raw`\$&`) : text;
}

/** Joins the blocks that are not empty, with an empty line between them. */
export function blocks(...parts: readonly (string | false | null)[]): string {
  return parts.filter(Boolean).join('\n\n');
}

/** Joins the words that are not empty. */
export function words(...parts: readonly (string | false | null)[]): string {
  return parts.filter(Boolean).join(' ');
}
