import { ARTICLE_SECTIONS, PAGE_NAMES } from '../../../web/model/page/page-data.ts';
import { type Catalog, type CatalogPage, pageAt, type McpContext } from '../lookup.ts';
import { cut, headingOf, sectionsFrom, type TwinSection, wholeSection } from '../markdown.ts';
import { readSections } from './tool.ts';

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

/** The response of an error, by its anchor. */
const ERROR = /^response-(?:[45]|default$)/i;
/** Characters of the schemas that follow a body. */
const MAX_NESTED = 16_000;
/** Parts of an operation as Markdown, with the fields inside the fields of its body, and what to do about each of its problem codes. */
export async function operationText(
  context: McpContext,
  catalog: Catalog,
  { page, wanted }: { page: CatalogPage; wanted: readonly OperationSection[] },
): Promise<string> {
  const parts = partsOf(await readSections(context, page));
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

/** Divides an operation into its parts, by the anchors of its sections. */
function partsOf(sections: readonly TwinSection[]): Readonly<Record<OperationSection, string>> {
  const { examples, authorization, path, query, querystring, header, cookie, body, payload, responses } =
    ARTICLE_SECTIONS;
  const textBelow = (ids: readonly string[]): string => joined(ids.map((id) => wholeSection(sections, id)));
  const statuses = sectionsFrom(sections, responses).filter(({ level }) => level === 3);
  const idsOf = (areErrors: boolean): string[] =>
    statuses.map(({ id }) => id).filter((id) => ERROR.test(id) === areErrors);
  const samples = textBelow([examples]);
  return {
    description: sections[0]?.text ?? '',
    sample: /^```sh\n[\s\S]*?\n```$/m.exec(samples)?.[0] ?? '',
    examples: samples,
    authorization: textBelow([authorization]),
    parameters: textBelow([path, query, querystring, header, cookie]),
    body: textBelow([body, payload]),
    responses: textBelow(idsOf(false)),
    codes: statuses.map(codesLine).join('\n'),
    errors: textBelow(idsOf(true)),
  };
}

/** A status in one line, with its problem codes. */
function codesLine(section: TwinSection): string {
  const line = section.text.split('\n').find((one) => /^[^|`]+: `\w+`(?:, `\w+`)*$/.test(one));
  return `- ${headingOf(section)}${line === undefined ? '' : `: ${line.slice(line.indexOf('`'))}`}`;
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
  const sections = await readSections(context, schema);
  const [, ...lines] = wholeSection(sections, ARTICLE_SECTIONS.properties).split('\n');
  return lines.length === 0 ? (sections[0]?.text ?? '') : `### ${schema.title}\n\n${lines.join('\n').trim()}`;
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
  const errors = pages.find(({ href, api }) => api === page.api && href.endsWith(`/${PAGE_NAMES.errors}`));
  if (errors === undefined || codes.length === 0) return '';
  return (await readSections(context, errors))
    .filter(({ id }) => codes.includes(id))
    .map(remedyOf)
    .join('\n\n');
}

/** The entry of a problem code without the list of the operations that return it. */
function remedyOf({ text }: TwinSection): string {
  const lines = text.split('\n');
  const end = lines.findLastIndex((line) => /^- (?!\*\*)/.test(line));
  return cut(lines.slice(0, end < 0 ? undefined : end + 1).join('\n'), 1_500);
}

function joined(texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join('\n\n');
}
