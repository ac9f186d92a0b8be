import { CopyIcon } from './copy-button.tsx';

/** Names, texts, numbers and literals of JSON. */
const TOKEN = /("(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null)/;
/** A longer text would need too many elements for its colors. */
const MAX_COLORED = 50_000;

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

/** Colors a part of JSON that was split at its tokens. Every second part is a token. */
function colored(part: string, index: number, parts: readonly string[]) {
  if (index % 2 === 0) return part;
  const kind = part.startsWith('"') ? (parts[index + 1]?.startsWith(':') ? 'attr' : 'string') : 'number';
  return (
    // oxlint-disable-next-line react/no-array-index-key -- a received text does not change
    <span key={index} className={`hljs-${/^[tfn]/.test(part) ? 'literal' : kind}`}>
      {part}
    </span>
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
