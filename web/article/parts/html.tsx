import type { Html } from '../../model/text/html.ts';
import type { Language, PropsWithLanguage } from '../language.ts';
import { Twin } from './twin.tsx';

/** Authored markup that the compiler sanitized. */
export function Authored({ html, language, className }: PropsWithLanguage<{ html: Html | null; className?: string }>) {
  if (html === null) return null;
  return <div className={className} lang={language.authored(html)} dangerouslySetInnerHTML={{ __html: html }} />;
}

interface CodeBlockProps {
  html: Html;
  /** The code without markup, and its language. */
  text: string;
  syntax: string;
  /** Name of the sampled request. */
  request?: string;
  language: Language;
}

/** A block of highlighted code, with the same markup as in Markdown. */
export function CodeBlock({ html, text, syntax, request, language }: CodeBlockProps) {
  return (
    <div className="code-block" data-code="">
      <Twin as="replaced" by={<pre data-syntax={syntax}>{text}</pre>}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a block that scrolls must be reachable by keyboard (WCAG 2.1.1) */}
        <pre tabIndex={0} data-request={request}>
          <code dangerouslySetInnerHTML={{ __html: html }} />
        </pre>
      </Twin>
      <button type="button" className="copy" data-copy="" hidden aria-label={language.t.copyCode} />
    </div>
  );
}
