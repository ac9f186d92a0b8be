import type { Finding, SourceLocation } from '../../model/site/finding.ts';

/** A translation whose headings differ in number from those of the English text. Headings are matched by their order. */
export function headingMismatch(
  { original, translated }: Record<'original' | 'translated', readonly string[]>,
  location: SourceLocation,
): Finding {
  return {
    severity: 'warning',
    code: 'other-headings',
    message: `The translation has ${translated.length} headings and the English text has ${original.length}: links to its headings may point to the wrong section.`,
    remedy: `Give the translation the same headings in the same order; the English ones are ${original.map((id) => `#${id}`).join(', ')}.`,
    location,
  };
}
