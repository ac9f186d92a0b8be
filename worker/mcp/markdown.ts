import type { TwinHeading } from '../../web/model/page/twin.ts';

/** A heading of a twin, and everything below it up to the next heading of any level. */
export interface TwinSection extends Pick<TwinHeading, 'id' | 'level'> {
  text: string;
}

/** Divides a twin at its headings. */
export function twinSectionsOf(twin: string, headings: readonly TwinHeading[]): TwinSection[] {
  return headings.map(({ id, level, start }, index) => ({
    id,
    level,
    text: twin.slice(start, headings[index + 1]?.start).trim(),
  }));
}

/** The section with an anchor, then the sections below it; empty if the twin lacks it. */
export function sectionsFrom(sections: readonly TwinSection[], id: string): TwinSection[] {
  const at = sections.findIndex((section) => section.id === id);
  const section = sections[at];
  if (section === undefined) return [];
  const end = sections.findIndex(({ level }, index) => index > at && level <= section.level);
  return sections.slice(at, end < 0 ? undefined : end);
}

/** The section with an anchor and the sections below it, as Markdown; empty if the twin lacks it. */
export function wholeSection(sections: readonly TwinSection[], id: string): string {
  return sectionsFrom(sections, id)
    .map(({ text }) => text)
    .join('\n\n');
}

/** The words of the heading of a section. */
export function headingOf({ text }: TwinSection): string {
  return (text.split('\n', 1)[0] ?? '').replace(/^#+ /, '');
}

/** Cuts a text after a number of characters, and says so. */
export function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length)}\n\n… (${text.length - length} more characters)`;
}
