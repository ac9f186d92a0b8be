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
  const fence = fenceAround(line, 1);
  const pad = fence.length > 1 || /^\s.*\s$/.test(line) ? ' ' : '';
  return `${fence}${pad}${line}${pad}${fence}`;
}

/** A fenced code block. */
export function codeBlock(text: string, language: string): string {
  const fence = fenceAround(text, 3);
  return `${fence}${language}\n${text.trimEnd()}\n${fence}`;
}

function fenceAround(text: string, least: number): string {
  const lengths = [...text.matchAll(/`+/g)].map(([run]) => run.length + 1);
  return '`'.repeat(Math.max(least, ...lengths));
}

/** An object or array without others inside, in pretty JSON. A line break inside a string is escaped, so each one is layout. */
const INNERMOST = /([[{])\n\s*([^[\]{}]*?)\n\s*([\]}])/g;
const LINE = 100;

/** Pretty JSON with less white space: short objects and arrays are on one line. */
export function compactJson(text: string): string {
  return text
    .replaceAll(INNERMOST, (whole: string, open: string, inner: string, close: string) => {
      const line = `${open}${inner.replaceAll(/\n\s*/g, ' ')}${close}`;
      return line.length <= LINE ? line : whole;
    })
    .replaceAll(/^ +/gm, (space) => ' '.repeat(space.length / 2));
}

/** A link. @param label plain text */
export function link(label: string, href: string): string {
  return linked(plain(label), href);
}

/** Makes Markdown a link. */
export function linked(markdown: string, href: string): string {
  return `[${markdown}](${href.replaceAll(/[\s()<>]/g, (char) => `%${char.charCodeAt(0).toString(16)}`)})`;
}

const MARKUP = /[\\`*[\]<>]/;

/** Plain text from a description, such as a title. Characters that would begin markup are escaped. */
export function plain(text: string): string {
  return MARKUP.test(text) ? text.replaceAll(/[\\`*[\]<>]/g, String.raw`\$&`) : text;
}
