import { CopyIcon } from './copy-button.tsx';

/** A text as it was sent or received. It scrolls if it is long. */
export function TextBlock({ text }: { text: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a block that scrolls must be reachable by keyboard (WCAG 2.1.1)
    <pre className="text-block" tabIndex={0}>
      {text}
    </pre>
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
