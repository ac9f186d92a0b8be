import { CopyIcon } from './copy-button.tsx';

/** Names, texts, numbers and literals of JSON. */
const TOKEN = /("(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null)/;
/** A longer text would need too many elements for its colors. */
const MAX_COLORED = 50_000;
/** So many characters at the end of a token stay in one line with its comma. */
const TAIL = 8;

/** A text as it was sent or received. It scrolls if it is long. JSON over several lines has colors. */
export function TextBlock({ text }: { text: string }) {
  const isColored = /^[{[]\n/.test(text) && text.length <= MAX_COLORED;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a block that scrolls must be reachable by keyboard (WCAG 2.1.1)
    <pre className="text-block" tabIndex={0}>
      {isColored ? text.split(TOKEN).map(colored) : text}
    </pre>
  );
}

/** Colors a part of JSON that was split at its tokens. Every second part is a token, and is rendered with the comma behind it. */
function colored(part: string, index: number, parts: readonly string[]) {
  if (index % 2 === 0) return index === 0 ? part : part.replace(/^,/, '');
  const after = parts[index + 1] ?? '';
  return (
    <JsonToken
      // oxlint-disable-next-line react/no-array-index-key -- a received text does not change
      key={index}
      text={part}
      comma={after.startsWith(',') ? ',' : ''}
      isName={after.startsWith(':')}
    />
  );
}

interface JsonTokenProps {
  text: string;
  /** The comma behind the token, if it has one. */
  comma: string;
  isName?: boolean;
}

/** A name or value of JSON with its color. A comma is never alone in a line. */
export function JsonToken({ text, comma, isName = false }: JsonTokenProps) {
  const kind = text.startsWith('"') ? (isName ? 'attr' : 'string') : /^[tfn]/.test(text) ? 'literal' : 'number';
  const color = `hljs-${kind}`;
  return (
    <>
      <span className={color}>{text.slice(0, -TAIL)}</span>
      <span className="tail">
        <span className={color}>{text.slice(-TAIL)}</span>
        {comma}
      </span>
    </>
  );
}

export function JsonBlock({ value }: { value: unknown }) {
  return <TextBlock text={JSON.stringify(value, null, 2)} />;
}

interface CodeProps {
  text: string;
  /** Makes the text that is copied, if it differs. Null for a text that nobody copies. */
  copy?: (() => string) | null;
  /** Accessible name of the icon that copies. */
  copyName?: string;
}

/** Code or commands, with an icon that copies them. */
export function Code({ text, copy, copyName }: CodeProps) {
  return (
    <div className="code-block">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a block that scrolls must be reachable by keyboard (WCAG 2.1.1) */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
      {copy !== null && <CopyIcon text={copy ?? (() => text)} {...(copyName !== undefined && { name: copyName })} />}
    </div>
  );
}
