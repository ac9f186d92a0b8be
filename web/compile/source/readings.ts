/** Reuses the results of earlier builds for texts that have not changed. */
export interface Readings {
  /** Returns the value of a text. It parses the text only if no earlier build did. @param parser names what the parser reads */
  parseOnce: <T>(parser: string, text: string, parse: () => T) => T;
  /** Whether the linter found nothing in a file with these contents. */
  isClean: (file: string, contents: string) => boolean;
  addClean: (file: string, contents: string) => void;
}

/** Parses and lints everything. */
export const NO_READINGS: Readings = {
  parseOnce: (_parser, _text, parse) => parse(),
  isClean: () => false,
  addClean: () => {},
};
