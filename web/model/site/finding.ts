/** Where a finding is: a file, and, when known, a line and column, both counted from 1. */
export interface SourceLocation {
  /** Path relative to the site's folder, with `/`. */
  file: string;
  line?: number | undefined;
  column?: number | undefined;
}

/** A mistake in a source: an error fails the build, a warning does not. */
export interface Finding {
  severity: 'error' | 'warning';
  /** Stable kebab-case code, e.g. `broken-link`. */
  code: string;
  /** What is wrong, with the offending value. */
  message: string;
  /** The edit that mends it. */
  remedy?: string | undefined;
  location?: SourceLocation | undefined;
}
