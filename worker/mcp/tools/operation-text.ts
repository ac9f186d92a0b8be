import { localizePath, splitLocale } from '../../../web/model/page/path.ts';
import { DEFAULT_LOCALE } from '../../../web/model/site/locale.ts';
import type { McpContext } from '../http.ts';
import { type Catalog, type CatalogPage, pageAt, twinOf } from '../lookup.ts';
import { cut, type MarkdownSection, positionsBelow, sectionsOf, wholeSection } from '../markdown.ts';
import { readTwin } from './tool.ts';

/** Parts of an operation that a caller can choose. */
export const SECTIONS = [
  'description',
  'sample',
  'examples',
  'authorization',
  'parameters',
  'codes',
  'body',
  'responses',
  'errors',
] as const;
type OperationSection = (typeof SECTIONS)[number];

/** Enough to write a request. */
export const DEFAULT_SECTIONS = [
  'description',
  'sample',
  'parameters',
  'codes',
  'body',
] as const satisfies readonly OperationSection[];

/** The English headings of parts. */
const HEADINGS: Readonly<Partial<Record<OperationSection, RegExp>>> = {
  examples: /^Examples$/,
  authorization: /^Authorization$/,
  parameters: /parameters$/,
  body: /^(?:Request body|Payload)$/,
  responses: /^(?:Responses|Your response)$/,
};
const ERROR = /^(?:[45](?:\d\d|XX)|default)\b/;
/** Characters of the schemas that follow a body. */
const MAX_NESTED = 16_000;
/** Parts of a schema that say what it is, by their English headings. */
const FIELDS = /^Properties$/;

/** Parts of an operation as Markdown, with the fields inside the fields of its body, and what to do about each of its problem codes. */
export async function operationText(
  context: McpContext,
  catalog: Catalog,
  { page, wanted }: { page: CatalogPage; wanted: readonly OperationSection[] },
): Promise<string> {
  const twin = (await readTwin(context, page)).trim();
  const parts = partsOf(sectionsOf(twin), await englishSections(context, page));
  const isWanted = (part: OperationSection): boolean => wanted.includes(part);
  const nested = isWanted('body') ? await nestedFields(context, catalog, { page, text: parts.body }) : '';
  const codes = Array.from(parts.errors.matchAll(/`(\w+)`/g), ([, code = '']) => code);
  const remedies = isWanted('errors') ? await remediesOf(context, catalog, { page, codes }) : '';
  const head = wanted.includes('description') ? '' : `# ${page.title}`;
  return joined([
    head,
    ...SECTIONS.filter(isWanted).flatMap((part) => [
      parts[part],
      part === 'body' ? nested : '',
      part === 'errors' ? remedies : '',
    ]),
  ]);
}

/** Divides an operation into its parts, by the headings of the English page. */
function partsOf(
  sections: readonly MarkdownSection[],
  english: readonly MarkdownSection[],
): Readonly<Record<OperationSection, string>> {
  const positionsOf = (part: OperationSection): number[] => {
    const pattern = HEADINGS[part];
    return [...sections.keys()].filter(
      (at) => sections[at]?.level === 2 && pattern?.test(english[at]?.heading ?? '') === true,
    );
  };
  const textOf = (positions: readonly number[]): string =>
    joined(positions.map((position) => wholeSection(sections, position)));
  const statuses = positionsOf('responses')
    .flatMap((at) => positionsBelow(sections, at))
    .filter((at) => sections[at]?.level === 3);
  const isError = (at: number): boolean => ERROR.test(sections[at]?.heading ?? '');
  const examples = textOf(positionsOf('examples'));
  return {
    description: sections[0]?.text.trim() ?? '',
    sample: /^```sh\n[\s\S]*?\n```$/m.exec(examples)?.[0] ?? '',
    examples,
    authorization: textOf(positionsOf('authorization')),
    parameters: textOf(positionsOf('parameters')),
    body: textOf(positionsOf('body')),
    responses: textOf(statuses.filter((at) => !isError(at))),
    codes: statuses.map((at) => codesLine(sections[at])).join('\n'),
    errors: textOf(statuses.filter(isError)),
  };
}

/** A status in one line, with its problem codes. */
function codesLine({ heading, text }: MarkdownSection = { level: 3, heading: '', text: '' }): string {
  const line = text.split('\n').find((one) => /^[^|`]+: `\w+`(?:, `\w+`)*$/.test(one));
  return `- ${heading}${line === undefined ? '' : `: ${line.slice(line.indexOf('`'))}`}`;
}

/** The sections of a page in English, which are the same in every language except for their words. */
export async function englishSections({ access }: McpContext, { href }: CatalogPage): Promise<MarkdownSection[]> {
  const english = localizePath(splitLocale(href).route, DEFAULT_LOCALE);
  return sectionsOf((await access.readFile(twinOf({ href: english }))) ?? '');
}

/** The fields of the named schemas that a body links to, and of those that these link to, as far as there is room. */
async function nestedFields(
  context: McpContext,
  catalog: Catalog,
  { page, text }: { page: CatalogPage; text: string },
): Promise<string> {
  const found = new Set([page]);
  const texts: string[] = [];
  let room = MAX_NESTED;
  let level = [text];
  while (level.length > 0 && room > 0) {
    const linked = level.flatMap((markdown) => schemasIn(catalog, markdown)).filter((schema) => !found.has(schema));
    level = [];
    const schemas = [...new Set(linked)];
    for (const schema of schemas) found.add(schema);
    for (const fields of await Promise.all(schemas.map((schema) => fieldsOf(context, schema)))) {
      if (fields.length > room) continue;
      room -= fields.length;
      level.push(fields);
    }
    texts.push(...level);
  }
  return texts.join('\n\n');
}

/** The fields of a schema, without where it is used and what changed. */
async function fieldsOf(context: McpContext, schema: CatalogPage): Promise<string> {
  const sections = sectionsOf(await readTwin(context, schema));
  const english = await englishSections(context, schema);
  const at = english.findIndex(({ heading }) => FIELDS.test(heading));
  if (at < 0) return sections[0]?.text.trim() ?? '';
  const [, ...lines] = wholeSection(sections, at).split('\n');
  return `### ${schema.title}\n\n${lines.join('\n').trim()}`;
}

function schemasIn(catalog: Catalog, markdown: string): CatalogPage[] {
  return Array.from(markdown.matchAll(/\]\((https?:\/\/[^\s)]+?)\.md\)/g)).flatMap(([, url = '']) => {
    const page = pageAt(catalog, new URL(url).pathname);
    return page?.kind === 'schema' ? [page] : [];
  });
}

/** The entries of problem codes, from the page about the errors of an operation's API. */
export async function remediesOf(
  context: McpContext,
  { pages }: Catalog,
  { page, codes }: { page: CatalogPage; codes: readonly string[] },
): Promise<string> {
  const errors = pages.find(({ href, api }) => api === page.api && href.endsWith('/errors'));
  if (errors === undefined || codes.length === 0) return '';
  return sectionsOf(await readTwin(context, errors))
    .filter(({ heading }) => codes.includes(/^`(\w+)`/.exec(heading)?.[1] ?? ''))
    .map(remedyOf)
    .join('\n\n');
}

/** The entry of a problem code without the list of the operations that return it. */
function remedyOf({ text }: MarkdownSection): string {
  const lines = text.trim().split('\n');
  const end = lines.findLastIndex((line) => /^- (?!\*\*)/.test(line));
  return cut(lines.slice(0, end < 0 ? undefined : end + 1).join('\n'), 1_500);
}

function joined(texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join('\n\n');
}
