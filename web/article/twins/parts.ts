import type { SecurityScheme, Server } from '../../model/api/operation.ts';
import type { ExternalDocs, WebAddress } from '../../model/api/web-address.ts';
import type { Link, OperationLink, Page } from '../../model/page/page.ts';
import { addressOf } from '../../model/page/path.ts';
import type { TwinContext } from '../../model/page/twin.ts';
import type { CodeSample, SampleSet } from '../../model/snippets/code-samples.ts';
import type { Language } from '../language.ts';
import { code, codeBlock, link, plain, words } from './writing.ts';

/** The values that every part of a twin needs. */
export interface Writing {
  language: Language;
  context: TwinContext;
}

/** The address of the page for readers, and its way up. */
export function pageLine(page: Page, { context }: Writing): string {
  // The first breadcrumb is the home page, which llms.txt replaces.
  const up = page.breadcrumbs.slice(1).map(({ label, href }) => link(label, context.twinOf(href)));
  return [`<${context.addressOf(addressOf(page.route, page.locale))}>`, ...up].join(' · ');
}

/** A list of operations: method, link, path, and the first sentence of each. */
export function operationList(operations: readonly OperationLink[], { language, context }: Writing): string {
  return operations
    .map(({ method, label, href, path, excerpt, deprecated }) => {
      const place = label === path ? '' : code(path);
      const note = deprecated ? ` (${language.t.deprecatedOperation})` : '';
      const line = words(`- ${method.toUpperCase()}`, link(label, context.twinOf(href)), place) + note;
      return excerpt === '' ? line : `${line}: ${plain(excerpt)}`;
    })
    .join('\n');
}

export function linkList(links: readonly Link[], { context }: Writing): string {
  return links.map(({ label, href }) => link(label, context.twinOf(href))).join(', ');
}

/** A link, or its text alone if it leads to a page that the site does not have. */
export function addressLink(label: string, { url, isDead }: WebAddress, { context }: Writing): string {
  return isDead ? plain(label) : link(label, context.twinOf(url));
}

export function externalDocs(docs: ExternalDocs | null, writing: Writing): string {
  const { language, context } = writing;
  return docs === null
    ? ''
    : words(addressLink(language.t.moreInformationAt(docs.url), docs, writing), context.markdownOf(docs.description));
}

/** Servers with their variables, as a list. */
export function serverList(servers: readonly Server[], { language: { t }, context }: Writing): string {
  return servers
    .flatMap(({ url, name, description, variables }) => [
      words(`- ${code(url)}`, name !== null && plain(name), oneLine(context.markdownOf(description))),
      ...variables.map((variable) => {
        const values = variable.enum.length === 0 ? '' : ` · ${t.allowedOneOf} ${variable.enum.map(code).join(', ')}`;
        const about = oneLine(context.markdownOf(variable.description));
        return `  - ${t.serverVariable(variable.name)}: ${t.default} ${code(variable.default)}${values} ${about}`.trimEnd();
      }),
    ])
    .join('\n');
}

/** The kind of a security scheme in words: `Bearer token (JWT)`, or `API key in the header` with its name. */
export function schemeKind(scheme: SecurityScheme, { t }: Language): string {
  switch (scheme.type) {
    case 'http': {
      const kind = scheme.scheme?.toLowerCase();
      if (kind === 'bearer') return words(t.bearerToken, scheme.bearerFormat !== null && `(${scheme.bearerFormat})`);
      return kind === 'basic' ? t.basic : t.httpScheme(scheme.scheme ?? '');
    }
    case 'apiKey': {
      const place = scheme.in === 'query' ? t.inQuery : scheme.in === 'cookie' ? t.inCookie : t.inHeader;
      return words(t.apiKey, place, code(scheme.parameterName ?? ''));
    }
    case 'oauth2': {
      const flows = scheme.flows.map(({ name }) => t.flowNames[name] ?? name).join(', ');
      return words(t.oauth2, flows !== '' && `(${flows})`);
    }
    case 'openIdConnect':
      return t.openIdConnect;
    case 'mutualTLS':
      return t.mutualTls;
    default:
      return scheme.type;
  }
}

/** A text for a list item, which must not begin a new block. */
export function oneLine(markdown: string): string {
  return markdown.trim().replaceAll(/\s*\n\s*/g, ' ');
}

/** A text inside a list item, indented so that its blocks belong to the item. */
export function indented(markdown: string, by = '  '): string {
  return markdown.replaceAll(/\n(?=[^\n])/g, `\n${by}`);
}

/** The code sample that a twin shows: a command, if there is one. */
export function sampleOf({ samples }: Pick<SampleSet, 'samples'>): CodeSample | undefined {
  return samples.find(({ language }) => language === 'curl') ?? samples[0];
}

export function sampleBlock(text: string, { language }: Pick<CodeSample, 'language'>): string {
  return codeBlock(text, language === 'curl' ? 'sh' : language);
}
