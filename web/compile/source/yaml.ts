import { type Document, LineCounter, parseDocument, visit, YAMLParseError } from 'yaml';

/** A parsed YAML text without aliases. */
interface PlainYaml {
  document: Document.Parsed;
  /** One-line messages; if there are any, the document must not be used. */
  mistakes: { message: string; line: number }[];
  /** Line of an offset in the text, counted from 1. */
  lineAt: (offset: number) => number;
}

/**
 * Parses YAML and rejects aliases, because a few lines with aliases can expand to millions of values.
 * @param place for the message, such as "in front matter"
 */
export function parsePlainYaml(text: string, place: string): PlainYaml {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  visit(document, {
    Alias: (_, { range }) => {
      document.errors.push(
        new YAMLParseError([range?.[0] ?? 0, range?.[1] ?? 0], 'BAD_ALIAS', `YAML aliases are not allowed ${place}`),
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
