import { IS_FULL } from '../tier.ts';

/** Operations of the large API description. They have 35 groups. */
export const OPERATIONS = IS_FULL ? 700 : 70;

/** A large API description whose operations share some schemas, as real ones do. */
export function largeDocument(): object {
  const body = { 'application/json': { schema: { $ref: '#/components/schemas/Record' } } };
  const operation = (index: number): object => ({
    [`/group${index % 35}/records${index}`]: {
      post: {
        operationId: `createRecord${index}`,
        summary: `Create record ${index}`,
        tags: [`Group ${index % 35}`],
        requestBody: { content: body },
        responses: { 200: { description: 'The record', content: body } },
      },
    },
  });
  const properties = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [
      `field${index}`,
      { type: 'string', description: `Field ${index} of the record.` },
    ]),
  );
  return {
    openapi: '3.1.0',
    info: { title: 'Large', version: '1' },
    paths: Object.assign({}, ...Array.from({ length: OPERATIONS }, (_, index) => operation(index))) as object,
    components: {
      schemas: {
        Record: { type: 'object', properties: { ...properties, parent: { $ref: '#/components/schemas/Record' } } },
      },
    },
  };
}
