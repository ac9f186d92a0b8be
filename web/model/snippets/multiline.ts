import { type Json, prettyJson } from '../text/json.ts';
import { encodeString, isVisible, type Syntax } from './encoding.ts';

/** Pretty JSON without a character that a source file could not show. */
export function jsonText(value: Json): string {
  return prettyJson(value).replaceAll(
    /[\u007f-\u009f\u2028\u2029\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * A text as a string of a language: of several lines where the text has several.
 * @param indent of the text's lines, where the language takes it away again: Java, C#
 */
export function multilineString(syntax: Syntax, text: string, indent = ''): string {
  if (syntax === 'shell') return encodeString(syntax, text);
  if (!isVisible(text)) return encodeString(syntax, text);
  if (syntax === 'go' && /["\\\n]/.test(text)) return goString(text);
  return text.includes('\n') ? linesOf(syntax, text, indent) : encodeString(syntax, text);
}

function linesOf(syntax: Exclude<Syntax, 'shell'>, text: string, indent: string): string {
  switch (syntax) {
    case 'javascript':
      return `\`${text.replaceAll(/[\\`]|\$(?=\{)/g, String.raw`\$&`)}\``;
    case 'python':
      return `"""${withoutTripleQuotes(text)}"""`;
    case 'php':
      return `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`;
    case 'java':
      return javaTextBlock(text, indent);
    case 'csharp':
      return rawString(text, indent);
    case 'go':
      return goString(text);
    case 'ruby':
      return heredoc(text);
  }
}

const indented = (text: string, indent: string): string => text.replaceAll(/^(?=.)/gm, indent);

/** Whether every line begins with a space: a language that removes the common indentation would remove too much. */
const isIndented = (text: string): boolean => !/^\S/m.test(text);

function withoutTripleQuotes(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll(/"""|"$/g, (quotes) => quotes.replaceAll('"', '\\"'));
}

/** A text block. Java removes the common indentation, and spaces at the end of a line (JLS 3.10.6). */
function javaTextBlock(text: string, indent: string): string {
  const escaped = withoutTripleQuotes(text).replaceAll(/[ \t]+$/gm, (space) =>
    space.replaceAll(' ', '\\040').replaceAll('\t', '\\t'),
  );
  // The closing quotation marks are on their own line. They set the common indentation.
  const end = text.endsWith('\n') ? `${indent}"""` : isIndented(text) ? `\\\n${indent}"""` : '"""';
  return `"""\n${indented(escaped, indent)}${end}`;
}

/** A raw string literal (C# 11), in more quotation marks than there are together in the text. */
function rawString(text: string, indent: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/"+/g)].map(([run]) => run.length));
  const quotes = '"'.repeat(longest + 1);
  return `${quotes}\n${indented(text, indent)}\n${indent}${quotes}`;
}

/** Raw strings, which cannot hold a backtick. */
function goString(text: string): string {
  return text
    .split('`')
    .map((part) => `\`${part}\``)
    .join(' + "`" + ');
}

/** A heredoc without escapes. It ends with a line break, which the text does not have. */
function heredoc(text: string): string {
  if (isIndented(text) || /^[ \t]+$/m.test(text) || text.endsWith('\n')) return encodeString('ruby', text);
  const lines = new Set(text.split('\n').map((line) => line.trim()));
  let end = 'TEXT';
  while (lines.has(end)) end += '_';
  return `<<~'${end}'.chomp\n${indented(text, '  ')}\n${end}`;
}
