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

/** One finding for the console, such as `specs/public/v3.yaml:12:3 error broken-link: message`, with its remedy on the next line. */
export function findingToText(finding: Finding): string {
  const remedy = finding.remedy === undefined ? '' : `\n    ${finding.remedy}`;
  return `${findingPlace(finding)} ${finding.severity} ${finding.code}: ${finding.message}${remedy}`;
}

/** The place of a finding, such as `specs/public/v3.yaml:12:3`. */
export function findingPlace({ location }: Finding): string {
  return location === undefined
    ? '(build)'
    : [location.file, location.line, location.column].filter((part) => part !== undefined).join(':');
}
