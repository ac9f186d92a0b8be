/** Functions over the Markdown of twins, which the build writes: ATX headings, fenced code, one block after the other. */

interface MarkdownSection {
  level: number;
  heading: string;
  /** The heading and everything below it, up to the next heading of any level. */
  text: string;
}

/** Splits a twin at its headings, outside of code. */
export function sectionsOf(markdown: string): MarkdownSection[] {
  const sections: MarkdownSection[] = [];
  let fence = '';
  for (const line of markdown.split('\n')) {
    const mark = /^ {0,3}(`{3,})/.exec(line)?.[1] ?? '';
    if (mark !== '') fence = fence === '' ? mark : line.trim() === fence ? '' : fence;
    const [, marks, heading] = fence === '' ? (/^(#{1,6}) (.*)$/.exec(line) ?? []) : [];
    const last = sections.at(-1);
    if (marks !== undefined && heading !== undefined) sections.push({ level: marks.length, heading, text: line });
    else if (last !== undefined) last.text += `\n${line}`;
  }
  return sections;
}

/** Cuts a text after a number of characters, and says so. */
export function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length)}\n\n… (${text.length - length} more characters)`;
}
