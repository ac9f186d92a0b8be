import type { Finding, SourceLocation } from '../../model/site/finding.ts';
import catalog from './findings.json' with { type: 'json' };

const TEXTS = { ...catalog.error, ...catalog.warning };

/** A name in the catalog: the code of a finding and, after a slash, which of the texts of the code. */
export type FindingId = keyof typeof TEXTS;

/** Whether the catalog has a name. */
export function isFindingId(id: string): id is FindingId {
  return Object.hasOwn(TEXTS, id);
}

/** Values by the names that a text has in braces. */
export type FindingValues = Readonly<Record<string, string | number>>;

/** A finding with the texts of `findings.json`. @param severity by default that of the catalog */
export function findingOf(
  id: FindingId,
  values: FindingValues = {},
  location?: SourceLocation,
  severity: Finding['severity'] = Object.hasOwn(catalog.error, id) ? 'error' : 'warning',
): Finding {
  // Two braces are the notation of a fact in guides.
  const filled = (text: string): string =>
    text.replaceAll(/(?<!\{)\{(\w+)\}/g, (_, name: string) => String(values[name]));
  const { message, remedy } = TEXTS[id];
  return { severity, code: id.replace(/\/.*/, ''), message: filled(message), remedy: filled(remedy), location };
}
