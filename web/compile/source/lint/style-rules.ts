/**
 * The linter's `recommended` rules that are advice about style: the standard allows what they refuse. They apply to our own
 * documents, or with `--strict`.
 */
export const STYLE_RULES: ReadonlySet<string> = new Set([
  'info-license',
  'info-license-strict',
  'no-ambiguous-paths',
  'no-empty-servers',
  'no-illogical-composition-keywords',
  'no-path-trailing-slash',
  'no-required-schema-properties-undefined',
  'no-server-example.com',
  'no-server-trailing-slash',
  'no-unsafe-markdown',
  'no-unused-components',
  'nullable-type-sibling',
  'operation-2xx-response',
  'operation-4xx-response',
  'operation-operationId',
  'operation-operationId-url-safe',
  'operation-summary',
  'tag-description',
]);
