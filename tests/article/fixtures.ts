import { renderToStaticMarkup } from 'react-dom/server';

import { articleOf, renderArticle } from '../../web/article/index.tsx';
import type {
  Example,
  Header,
  MediaType,
  Operation,
  Parameter,
  Response,
  SecurityScheme,
} from '../../web/model/api/operation.ts';
import type { Alternative, Property, Schema, SchemaObject, SchemaRef } from '../../web/model/api/schema.ts';
import type { OperationPage, Page, SchemaPage } from '../../web/model/page/page.ts';
import type { Html } from '../../web/model/text/html.ts';

export const html = (markup: string): Html => markup as Html;

export function schema(fields: Partial<SchemaObject> = {}): SchemaObject {
  return {
    kind: 'schema',
    name: null,
    href: null,
    title: null,
    types: ['string'],
    type: fields.types?.join(' | ') ?? 'string',
    format: null,
    nullable: false,
    readOnly: false,
    writeOnly: false,
    deprecated: false,
    description: null,
    constraints: [],
    enum: [],
    const: null,
    default: null,
    examples: [],
    externalDocs: null,
    xml: null,
    properties: [],
    requires: [],
    isClosed: false,
    propertyNames: null,
    dependencies: [],
    items: null,
    prefixItems: [],
    isClosedTuple: false,
    contains: null,
    content: null,
    oneOf: [],
    anyOf: [],
    discriminator: null,
    not: null,
    conditions: null,
    allOf: [],
    conflicts: [],
    omitted: 0,
    omittedAlternatives: 0,
    ...fields,
  };
}

export function object(properties: Record<string, Schema>, fields: Partial<SchemaObject> = {}): SchemaObject {
  return schema({
    types: ['object'],
    type: 'object',
    properties: Object.entries(properties).map(([name, value]) => property(name, value)),
    ...fields,
  });
}

export function property(name: string, value: Schema, fields: Partial<Property> = {}): Property {
  return { anchor: `body.${name}`, name, match: 'name', required: false, schema: value, ...fields };
}

export function reference(fields: Partial<SchemaRef> = {}): SchemaRef {
  return {
    kind: 'ref',
    name: 'Contract',
    href: '/shop/v3/schemas/contract',
    recursive: false,
    type: 'Contract',
    nullable: false,
    deprecated: false,
    readOnly: false,
    writeOnly: false,
    description: null,
    ...fields,
  };
}

export function alternative(label: string, value: Schema, discriminatorValue: string | null = null): Alternative {
  return { anchor: `body.${label}`, label, discriminatorValue, furtherValues: [], isDefault: false, schema: value };
}

export function example(fields: Partial<Example> = {}): Example {
  return {
    name: 'default',
    summary: null,
    description: null,
    text: '{}',
    html: html('{}'),
    serialized: null,
    elsewhere: null,
    isGenerated: false,
    isCut: false,
    ...fields,
  };
}

export function json(value: Schema | null, examples: Example[] = []): MediaType {
  return {
    anchor: null,
    name: 'application/json',
    description: null,
    schema: value,
    itemSchema: null,
    encoding: [],
    examples,
    sameAs: null,
  };
}

export function parameter(fields: Partial<Parameter> = {}): Parameter {
  return {
    ...header('limit', { anchor: 'query.limit' }),
    in: 'query',
    allowReserved: false,
    allowEmptyValue: false,
    ...fields,
  };
}

export function header(name: string, fields: Partial<Header> = {}): Header {
  return {
    anchor: `header.${name}`,
    name,
    required: false,
    deprecated: false,
    description: null,
    schema: schema(),
    mediaType: null,
    serialization: null,
    examples: [],
    ...fields,
  };
}

export function response(status: string, fields: Partial<Response> = {}): Response {
  return {
    anchor: `response-${status}`,
    status,
    summary: null,
    description: null,
    headers: [],
    content: [],
    links: [],
    problemCodes: [],
    excerpt: '',
    ...fields,
  };
}

export function scheme(fields: Partial<SecurityScheme> = {}): SecurityScheme {
  return {
    name: 'bearerAuth',
    type: 'http',
    description: null,
    scheme: 'bearer',
    bearerFormat: 'JWT',
    in: null,
    parameterName: null,
    flows: [],
    openIdConnectUrl: null,
    metadataUrl: null,
    deprecated: false,
    ...fields,
  };
}

export function operation(fields: Partial<Operation> = {}): Operation {
  return {
    operationId: 'createContract',
    slug: 'create-contract',
    kind: 'operation',
    method: 'post',
    path: '/contracts',
    eventType: null,
    title: 'Create a contract',
    heading: null,
    summary: null,
    description: null,
    pathTexts: { summary: null, description: null },
    excerpt: '',
    tags: [],
    deprecated: false,
    externalDocs: null,
    security: [],
    servers: [],
    hasOwnServers: false,
    signature: null,
    delivery: null,
    parameters: [],
    exactlyOneOf: [],
    requestBody: null,
    responses: [],
    callbacks: [],
    samples: null,
    ...fields,
  };
}

export const pageBase = {
  route: '/shop/v3/create-contract',
  locale: 'en',
  contentLocale: 'en',
  title: 'Create a contract',
  description: '',
  sidebarId: null,
  sidebarLabel: '',
  toc: [],
  breadcrumbs: [],
  audience: 'public',
  file: 'v3.yaml',
  reference: null,
  parent: null,
  operationLink: null,
} satisfies Partial<Page>;

export const referenceInfo = {
  base: '/shop/v3',
  title: 'Developer docs',
  version: '3.0.0',
  href: '/shop/v3/developer-docs',
  sendRequest: false,
  simulator: false,
  errorsHref: null,
};

export function operationPage(fields: Partial<Operation> = {}, page: Partial<OperationPage> = {}): OperationPage {
  return {
    ...pageBase,
    kind: 'operation',
    reference: referenceInfo,
    operation: operation(fields),
    successions: [],
    consoleHref: '/shop/v3/console/create-contract.json',
    ...page,
  };
}

export function schemaPage(value: Schema, page: Partial<SchemaPage> = {}): SchemaPage {
  return {
    ...pageBase,
    kind: 'schema',
    title: 'Contract',
    reference: referenceInfo,
    name: 'Contract',
    schema: value,
    example: null,
    usedBy: [],
    moreUsers: 0,
    partOf: [],
    ...page,
  };
}

/** The markup of a page. */
export function render(page: Page): string {
  return renderArticle(articleOf(page), renderToStaticMarkup);
}

/** The words of a page, as a reader without a stylesheet has them. */
export function textOf(markup: string): string {
  return markup
    .replaceAll(/<\/(?:p|li|h\d|summary|div|ul|dt|dd|legend|label)>/g, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The words of one property, drawn in a body. */
export function lineOf(value: Schema, fields: Partial<Property> = {}): string {
  return textOf(markupOf(value, fields));
}

/** The markup of one property, drawn in a body. */
export function markupOf(value: Schema, fields: Partial<Property> = {}): string {
  const markup = render(schemaPage(object({}, { properties: [property('amount', value, fields)] })));
  return markup.slice(markup.indexOf('<li id='), markup.indexOf('</section>'));
}
