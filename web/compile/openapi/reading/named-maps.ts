/** Keywords whose value is an object of named things. Its keys are names of the API, never keywords or extensions. */
export const NAMED_MAPS: ReadonlySet<string> = new Set(
  [
    'properties patternProperties dependentSchemas dependentRequired $defs definitions paths webhooks x-webhooks',
    'schemas responses parameters headers requestBodies securitySchemes pathItems callbacks content encoding mapping',
    'scopes variables',
  ].flatMap((names) => names.split(' ')),
);
