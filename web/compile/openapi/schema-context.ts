import type { WebAddress } from '../../model/api/web-address.ts';
import type { Finding, SourceLocation } from '../../model/site/finding.ts';
import type { Html } from '../../model/text/html.ts';
import { type Json, type JsonObject, textOf } from '../../model/text/json.ts';
import type { PageLink, ResolvedLink } from '../markdown/links.ts';
import type { OriginalOf } from '../translation/originals.ts';
import { circularAllOf, type Contradiction, contradiction } from './all-of-findings.ts';

/** The part of a reference that is needed to build the schemas and operations of one page. */
export interface SchemaContext {
  /** The bundled description, in the language of the page. */
  document: JsonObject;
  /** Maps a value of the document to its untranslated original, from which anchors are made: they are the same in every language. */
  originalOf: OriginalOf;
  /** CommonMark to sanitized markup; null stays null. */
  text: (markdown: string | null) => Html | null;
  /** One line of CommonMark to sanitized markup without a paragraph around it. */
  inline: (markdown: string) => Html;
  /** The address in a field; null if there is none, and if a browser would run it as script, such as `javascript:` (CWE-79). */
  address: (value: Json | undefined) => WebAddress | null;
  /** Localized address of a component schema's page. */
  schemaHref: (name: string) => string | null;
  /** Localized address of an operation, by `operationId` or by its pointer, e.g. `#/paths/~1users/get`. */
  operationHref: (operationId: string) => string | null;
  /** Localized address of a problem code on the errors page. */
  problemHref: (code: string) => string | null;
  /** Called once for each `allOf` that contains itself. */
  onCircularAllOf: (ref: string) => void;
  /** Called when the parts of an `allOf` contradict each other. */
  onConflict: (contradiction: Contradiction) => void;
}

/** A description in one language, as {@link createSchemaContext} needs it. */
interface DescriptionInLanguage extends Pick<SchemaContext, 'document' | 'originalOf'> {
  addresses: Pick<SchemaContext, 'schemaHref' | 'operationHref' | 'problemHref'>;
  render: (markdown: string) => { html: Html; links: readonly PageLink[] };
  renderInline: (markdown: string) => { html: Html; links: readonly PageLink[] };
  resolveLink: (written: string) => ResolvedLink;
  report: (finding: Finding) => void;
  locate: (pointer: string) => SourceLocation;
}

/**
 * The context of one page.
 * @param links collects the links in the texts of the page
 * @param within pointer of the page's subject; findings about inline schemas are located there
 */
export function createSchemaContext(
  { document, originalOf, addresses, render, renderInline, resolveLink, report, locate }: DescriptionInLanguage,
  { links, within }: { links: PageLink[]; within: string },
): SchemaContext {
  const collect = (rendered: { html: Html; links: readonly PageLink[] }): Html => {
    links.push(...rendered.links);
    return rendered.html;
  };
  return {
    document,
    originalOf,
    text: (markdown) => (markdown === null ? null : collect(render(markdown))),
    inline: (markdown) => collect(renderInline(markdown)),
    address: (value) => {
      const written = textOf(value);
      if (written === null) return null;
      const { href, isDead, link } = resolveLink(written);
      if (link !== null) links.push(link);
      if (isDead) return { url: written, isDead };
      return href === null ? null : { url: href, isDead };
    },
    schemaHref: addresses.schemaHref,
    operationHref: addresses.operationHref,
    problemHref: addresses.problemHref,
    onCircularAllOf: (ref) => {
      report(circularAllOf(ref, locate(ref)));
    },
    onConflict: (conflict) => {
      report(contradiction(conflict, locate(conflict.ref ?? within)));
    },
  };
}
