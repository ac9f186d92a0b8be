import { schemaPointer } from '../reading/resolve.ts';
import type { SchemaContext } from './schema-context.ts';
import { expandSchema } from './schema.ts';

/** The most nodes and bytes of the tree on the page of a named schema. */
const MAX_NODES = 150;
const MAX_BYTES = 180_000;

/** Expands a named schema as its own page shows it. */
export function expandNamedSchema(name: string, context: SchemaContext): ReturnType<typeof expandSchema> {
  return expandSchema(
    { $ref: schemaPointer(name) },
    { direction: 'both', anchor: 'schema', maxNodes: MAX_NODES, depths: [2, 1], maxBytes: MAX_BYTES, finalDepth: 1 },
    context,
  );
}
