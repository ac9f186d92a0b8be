import { type Json, prettyJson } from '../text/json.ts';
import { encodeString, isVisible, type Syntax } from './sample-encoding.ts';
import { literalOf, type Mark } from './sample-literal.ts';

/** A JSON body as code: a literal where the language has one, else a string of several lines. */
export function encodeJsonBody(syntax: Syntax, value: Json, mark: Mark): string {
  switch (syntax) {
    case 'javascript':
    case 'python':
    case 'php':
      return literalOf(syntax, value, mark);
    default:
      return mark('string', multilineString(syntax, jsonText(value), 'JSON'));
  }
}

/** A body of text, such as XML, as code: a string of several lines where it has several. */
export function encodeTextBody(syntax: Syntax, text: string, mark: Mark): string {
  return mark('string', multilineString(syntax, text, 'TEXT'));
}

/** Pretty JSON without a character that a source file could not show. */
function jsonText(value: Json): string {
  return prettyJson(value).replaceAll(
    /[\u007f-\u009f\u2028\u2029\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** @param word what marks the end of a heredoc */
function multilineString(syntax: Syntax, text: string, word: string): string {
  if (syntax === 'shell') return encodeString(syntax, text);
  const isPlain = isVisible(text);
  if (syntax === 'go' && isPlain && /["\\\n]/.test(text)) return goString(text);
  const string = isPlain && text.includes('\n') ? linesOf(syntax, text, word) : encodeString(syntax, text);
  // What is no ASCII would be sent as Latin-1 (https://requests.readthedocs.io, "More complicated POST requests").
  // oxlint-disable-next-line no-control-regex -- the class is all of ASCII
  return syntax === 'python' && /[^\u0000-\u007f]/.test(text) ? `${string}.encode("utf-8")` : string;
}

function linesOf(syntax: Exclude<Syntax, 'shell'>, text: string, word: string): string {
  switch (syntax) {
    case 'javascript':
      return `\`${text.replaceAll(/[\\`]|\$(?=\{)/g, (character) => `\\${character}`)}\``;
    case 'python':
      return `"""${withoutTripleQuotes(text)}"""`;
    case 'php':
      return `'${text.replaceAll(/[\\']/g, (character) => `\\${character}`)}'`;
    case 'java':
      return javaTextBlock(text);
    case 'csharp':
      return rawString(text);
    case 'go':
      return goString(text);
    case 'ruby':
      return heredoc(text, word);
  }
}

const indented = (text: string, indent: string): string => text.replaceAll(/^(?=.)/gm, indent);

/** Whether every line that has something begins with space: a language that strips what all lines share would strip too much. */
const isIndented = (text: string): boolean => !/^\S/m.test(text);

/** Text as it stands between three quotation marks. */
function withoutTripleQuotes(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll(/"""|"$/g, (quotes) => quotes.replaceAll('"', '\\"'));
}

/** A text block (JLS 3.10.6): what all lines share at their beginning, and space at their end, is no part of it. */
function javaTextBlock(text: string): string {
  const indent = '        ';
  const escaped = withoutTripleQuotes(text).replaceAll(/[ \t]+$/gm, (space) =>
    space.replaceAll(' ', '\\040').replaceAll('\t', '\\t'),
  );
  // A line of its own for the end says what all lines share, which is what their indentation is measured by.
  const end = text.endsWith('\n') ? `${indent}"""` : isIndented(text) ? `\\\n${indent}"""` : '"""';
  return `"""\n${indented(escaped, indent)}${end}`;
}

/** A raw string literal (C# 11): as many quotation marks as nothing inside has. */
function rawString(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/"+/g)].map(([run]) => run.length));
  const quotes = '"'.repeat(longest + 1);
  return `${quotes}\n${indented(text, '        ')}\n        ${quotes}`;
}

/** A raw string; it cannot hold its own mark. */
function goString(text: string): string {
  return text
    .split('`')
    .map((part) => `\`${part}\``)
    .join(' + "`" + ');
}

/** A heredoc in which nothing is special; it always ends in a line break, which is no part of the body. */
function heredoc(text: string, word: string): string {
  if (isIndented(text) || /^[ \t]+$/m.test(text) || text.endsWith('\n')) return encodeString('ruby', text);
  const lines = new Set(text.split('\n').map((line) => line.trim()));
  let end = word;
  while (lines.has(end)) end += '_';
  return `<<~'${end}'.chomp\n${indented(text, '  ')}\n${end}`;
}
