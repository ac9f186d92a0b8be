import { contentOf } from '../../model/description/operation.ts';
import { violationToText } from '../../model/schema/messages.ts';
import { en } from '../../model/schema/strings/en.ts';
import { violationsOf } from '../../model/schema/violations.ts';
import { type Json, objectOf } from '../../model/text/json.ts';
import { pathToPointer } from '../../model/text/pointer.ts';
import { DocumentSchemas } from '../description/document-schemas.ts';
import { resolveObject } from '../openapi/reading/resolve.ts';
import { sourceOf } from '../samples/operation-samples.ts';
import type { MountedStep } from './mount-workflows.ts';

/**
 * Holds the body of a step against its schema.
 * @param value the body with example values in place of the expressions
 * @returns one text for each place that does not match, e.g. `/lineItems/0/device: …`
 */
export function payloadProblems({ reference, key }: MountedStep, mediaType: string, value: Json): string[] {
  const { document } = reference.source;
  const { json } = sourceOf(key, { reference });
  const contents = Object.entries(objectOf(resolveObject(document, json.requestBody).content)).map(
    ([type, content]) => ({ mediaType: type, schema: true, content: objectOf(content) }),
  );
  const schemas = DocumentSchemas.of(document);
  const schema = schemas.schema(contentOf(contents, mediaType)?.content.schema);
  return violationsOf(value, schema, { definitions: schemas.definitions(), direction: 'request' }).map(
    (violation) => `${pathToPointer(violation.path) || '/'}: ${violationToText(violation, en)}`,
  );
}
