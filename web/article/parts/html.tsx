import type { Html } from '../../model/text/html.ts';
import type { Language } from '../language.ts';

interface AuthoredProps {
  html: Html | null;
  language: Language;
  className?: string;
}

/** Authored markup that the compiler sanitized. */
export function Authored({ html, language, className }: AuthoredProps) {
  if (html === null) return null;
  return <div className={className} lang={language.authored(html)} dangerouslySetInnerHTML={{ __html: html }} />;
}

interface CodeBlockProps {
  html: Html;
  /** Name of the sampled request. */
  request?: string;
  language: Language;
}

/** A block of highlighted code, with the same markup as in Markdown. */
export function CodeBlock({ html, request, language }: CodeBlockProps) {
  return (
    <div className="code-block" data-code="">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a block that scrolls must be reachable by keyboard (WCAG 2.1.1) */}
      <pre tabIndex={0} data-request={request}>
        <code dangerouslySetInnerHTML={{ __html: html }} />
      </pre>
      <button type="button" className="copy" data-copy="" hidden aria-label={language.t.copyCode} />
    </div>
  );
}
