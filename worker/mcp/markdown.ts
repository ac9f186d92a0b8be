/** Functions over the Markdown of twins, which the build writes: ATX headings, fenced code, one block after the other. */

export interface MarkdownSection {
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

/** Positions of the sections below a section. */
export function positionsBelow(sections: readonly MarkdownSection[], at: number): number[] {
  const level = sections[at]?.level ?? 0;
  const end = sections.findIndex((section, index) => index > at && section.level <= level);
  return [...sections.keys()].slice(at + 1, end < 0 ? undefined : end);
}

/** A section with the sections below it, as Markdown. */
export function wholeSection(sections: readonly MarkdownSection[], at: number): string {
  return [at, ...positionsBelow(sections, at)].map((index) => sections[index]?.text.trim()).join('\n\n');
}

/**
 * The position of the section that an anchor of the English page names: by its first code, such as a problem code, or its words. An
 * author may give a shorter anchor, of which a twin knows nothing: then by the first words, or by all words in any order.
 */
export function sectionAt(sections: readonly MarkdownSection[], anchor: string): number {
  const wanted = anchor.toLowerCase();
  const tests: ((slug: string, heading: string) => boolean)[] = [
    (slug, heading) => /^`([^`]+)`/.exec(heading)?.[1] === anchor || slug === wanted,
    (slug) => slug.startsWith(`${wanted}-`),
    (slug) => wanted.split('-').every((word) => slug.split('-').includes(word)),
  ];
  for (const test of tests) {
    const at = sections.findIndex(({ heading }) => test(slugOf(heading), heading));
    if (at >= 0) return at;
  }
  return -1;
}

function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s+/g, '-');
}

/** Cuts a text after a number of characters, and says so. */
export function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length)}\n\n… (${text.length - length} more characters)`;
}
