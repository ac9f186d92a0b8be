import { expect, test } from 'vitest';

import { arrayOf, objectOf } from '../../../web/model/text/json.ts';
import { readPublic, temporarySite } from '../support/sources.ts';

const SELF = 'https://example.com/apis/shop.yaml';

/** A description with one `$ref`, and another file. */
async function read(ref: string, { self = SELF, other = '' } = {}) {
  const root = temporarySite({
    'specs/public/main.yaml': `openapi: 3.2.0
$self: ${self}
info: { title: Shop, version: '1' }
paths: {}
components:
  schemas:
    Order: { $ref: '${ref}' }
    Local: { type: string }
`,
    'specs/public/parts/order.yaml': `${other}Order: { type: object, title: An order, properties: { id: { type: string } } }\n`,
  });
  const source = await readPublic('main.yaml', { root, lint: true, strictness: 'warning' });
  const { schemas } = objectOf(source.kind === 'api' ? source.source.document.components : {});
  return { order: objectOf(objectOf(schemas).Order), schemas: objectOf(schemas), findings: arrayOf(source.findings) };
}

test.each([
  ['relative to $self', './parts/order.yaml#/Order', {}],
  ['absolute below $self', 'https://example.com/apis/parts/order.yaml#/Order', {}],
  [
    'absolute, to the $self of another file',
    'https://id.example/order#/Order',
    { other: '$self: https://id.example/order\n' },
  ],
  ['relative to a $self that is elsewhere', '../order#/Order', { other: '$self: https://example.com/order\n' }],
  ['relative to a $self that is relative itself', './order.yaml#/Order', { self: './parts/shop.yaml' }],
])('a reference %s is found', async (_, ref, options) => {
  const { order, schemas, findings } = await read(ref, options);
  expect(findings.filter((finding) => JSON.stringify(finding).includes('resolve'))).toEqual([]);
  expect([order, ...Object.values(schemas)]).toContainEqual(expect.objectContaining({ title: 'An order' }));
});

test('a reference to the document by its $self is found', async () => {
  const { order, schemas } = await read(`${SELF}#/components/schemas/Local`);
  expect(JSON.stringify([order, schemas])).toContain('"type":"string"');
});

test.each([
  ['https://other.example/order.yaml#/Order', 'https://other.example/order.yaml is a URL'],
  ['https://example.com/apis/gone.yaml#/Order', 'does not exist'],
  ['https://example.com/secret.yaml#/Order', 'does not exist'],
])('a reference to %s is an error that says why', async (ref, reason) => {
  const { findings } = await read(ref);
  expect(JSON.stringify(findings)).toContain(reason);
});

test('no $self leads out of the folder', async () => {
  const { findings } = await read('../../../../etc/passwd.yaml#/Order', { self: 'file:///etc/shop.yaml' });
  expect(JSON.stringify(findings)).toMatch(/does not exist|outside the folder/);
});
