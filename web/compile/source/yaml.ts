import { type Document, LineCounter, parseDocument, visit, YAMLParseError } from 'yaml';

/** A YAML text that a person wrote by hand. */
export interface PlainYaml {
  document: Document.Parsed;
  /** What is wrong with it, in one line each; then the document is not to be used. */
  mistakes: { message: string; line: number }[];
  /** The line of an offset in the text, counted from 1. */
  lineAt: (offset: number) => number;
}

/**
 * Parses YAML without aliases, a few lines of which can stand for millions of values.
 * @param place where none are allowed, for the message: "in front matter"
 */
export function parsePlainYaml(text: string, place: string): PlainYaml {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  visit(document, {
    Alias: (_, { range }) => {
      document.errors.push(
        new YAMLParseError([range?.[0] ?? 0, range?.[1] ?? 0], 'BAD_ALIAS', `Aliases have no place ${place}`),
      );
    },
  });
  const lineAt = (offset: number): number => Math.max(1, lines.linePos(offset).line);
  return {
    document,
    mistakes: document.errors.map(({ message, pos }) => ({
      message: message.split('\n')[0] ?? '',
      line: lineAt(pos[0]),
    })),
    lineAt,
  };
}
