import { type Finding, findingOf, type SourceLocation } from '../base/finding.ts';

/** A translation whose headings differ in number from those of the English text. Headings are matched by their order. */
export function headingMismatch(
  { original, translated }: Record<'original' | 'translated', readonly string[]>,
  location: SourceLocation,
): Finding {
  return findingOf(
    'other-headings',
    { translated: translated.length, original: original.length, ids: original.map((id) => `#${id}`).join(', ') },
    location,
  );
}
