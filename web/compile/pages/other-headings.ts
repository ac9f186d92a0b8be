import type { Finding, SourceLocation } from '../../model/site/finding.ts';

/** A translation whose headings are not those of its original, by whose order theirs are addressed. */
export function otherHeadings(
  { original, own }: Record<'original' | 'own', readonly string[]>,
  location: SourceLocation,
): Finding {
  return {
    severity: 'warning',
    code: 'other-headings',
    message: `The translation has ${own.length} headings where the English text has ${original.length}: links to its headings may lead astray.`,
    remedy: `Give it the same headings in the same order; the English ones are ${original.map((id) => `#${id}`).join(', ')}.`,
    location,
  };
}
