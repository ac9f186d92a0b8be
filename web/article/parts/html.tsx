import type { Html } from '../../model/text/html.ts';
import { currentLanguage } from '../language.ts';
import { Twin } from './twin.tsx';

/** Authored markup that the compiler sanitized. */
export function Authored({ html, className }: { html: Html | null; className?: string }) {
  const { authored } = currentLanguage();
  if (html === null) return null;
  return <div className={className} lang={authored(html)} dangerouslySetInnerHTML={{ __html: html }} />;
}

interface CodeBlockProps {
  html: Html;
  /** The code without markup, and its language. */
  text: string;
  syntax: string;
  /** Name of the sampled request. */
  request?: string;
}

/** A block of highlighted code, with the same markup as in Markdown. */
export function CodeBlock({ html, text, syntax, request }: CodeBlockProps) {
  const { t } = currentLanguage();
  return (
    <div className="code-block" data-code="">
      <Twin as="replaced" by={<pre data-syntax={syntax}>{text}</pre>}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a block that scrolls must be reachable by keyboard (WCAG 2.1.1) */}
        <pre tabIndex={0} data-request={request}>
          <code dangerouslySetInnerHTML={{ __html: html }} />
        </pre>
      </Twin>
      <button type="button" className="copy" data-copy="" hidden aria-label={t.copyCode} />
    </div>
  );
}
