import catalog from './findings.json' with { type: 'json' };

/** Location of a finding: a file and, if known, a line and a column, both counted from 1. */
export interface SourceLocation {
  /** Path relative to the site's folder, with `/`. */
  file: string;
  line?: number | undefined;
  column?: number | undefined;
  /** A text on the line, if the line itself is not known where the finding is made. */
  near?: string;
}

/** A problem in a source. An error fails the build, a warning does not. */
export interface Finding {
  severity: 'error' | 'warning';
  /** Stable kebab-case code, e.g. `broken-link`. */
  code: string;
  /** The problem, with the offending value. */
  message: string;
  /** The edit that fixes it. */
  remedy?: string | undefined;
  location?: SourceLocation | undefined;
}

/** One finding for the console, such as `specs/public/<api>.yaml:12:3 error broken-link: message`, with its remedy on the next line. */
export function findingToText(finding: Finding): string {
  const remedy = finding.remedy === undefined ? '' : `\n    ${finding.remedy}`;
  return `${findingPlace(finding)} ${finding.severity} ${finding.code}: ${finding.message}${remedy}`;
}

/** The place of a finding, such as `specs/public/<api>.yaml:12:3`. */
export function findingPlace({ location }: Finding): string {
  return location === undefined
    ? '(build)'
    : [location.file, location.line, location.column].filter((part) => part !== undefined).join(':');
}

/** Names in brackets for the end of a sentence; empty without names. */
export function inBrackets(names: readonly string[]): string {
  return names.length === 0 ? '' : ` (${names.join(', ')})`;
}

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
