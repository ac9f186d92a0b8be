import { describe, expect, test } from 'vitest';

import { apiOf, findingsOf, readPublic } from '../support/sources.ts';

const MISMATCH = 'The example does not match its schema';

describe('an authored example that its schema refuses', () => {
  test.each([
    ['wrong-type', 12, ' at user.phone: type must be string.'],
    ['missing-required', 12, " at [1]: must have required property 'id'."],
    ['wrong-format', 12, ' at ["created at"]: must match format "date-time".'],
    ['unknown-property', 12, ' at nmae: must NOT have unevaluated properties `nmae`.'],
    ['unknown-enum', 7, ': must be equal to one of the allowed values "draft", "active".'],
    ['in-components', 18, ' at name: type must be string.'],
    ['parameter-behind-ref', 14, ': type must be integer.'],
    ['schema-example', 9, ' at id: type must be string.'],
    ['read-only-in-request', 10, ' at id: must NOT be present in request context.'],
  ])('is found with its path and line: %s', async (name, line, message) => {
    const read = await readPublic(`examples/${name}.yaml`);
    expect(findingsOf(read, 'invalid-example')).toMatchObject([
      {
        severity: 'error',
        message: MISMATCH + message,
        remedy: 'Correct the example, or the schema if the example is right.',
        location: { file: `specs/public/examples/${name}.yaml`, line },
      },
    ]);
  });

  test('is found in the headers of a response', async () => {
    const read = await readPublic('examples/header.yaml');
    expect(findingsOf(read, 'invalid-example').map(({ message, location }) => [message, location?.line])).toEqual([
      [`${MISMATCH}: type must be integer.`, 10],
      [`${MISMATCH}: type must be string.`, 11],
    ]);
  });

  test('is found in webhooks and callbacks', async () => {
    const read = await readPublic('examples/webhook-and-callback.yaml');
    expect(findingsOf(read, 'invalid-example').map(({ location }) => location?.line)).toEqual([14, 22]);
  });

  test('is reported in its own file', async () => {
    const read = await readPublic('examples/behind-file-ref.yaml');
    expect(findingsOf(read, 'invalid-example')).toMatchObject([
      {
        message: `${MISMATCH} at name: type must be string.`,
        location: { file: 'specs/public/fragments/maya.yml', line: 1 },
      },
    ]);
  });

  test('only warns in a document of somebody else, which is shown', async () => {
    const read = await readPublic('examples/wrong-type.yaml', { strictness: 'warning' });
    expect(apiOf(read).name).toBe('examples/wrong-type.yaml');
    expect(findingsOf(read, 'invalid-example')).toMatchObject([{ severity: 'warning' }]);
  });
});

describe('no mismatch is seen', () => {
  test.each(['right-directions', 'nothing-to-check'])('in %s', async (name) => {
    const read = await readPublic(`examples/${name}.yaml`);
    expect(read.kind).toBe('api');
    expect(read.findings.filter(({ code }) => /^(?:invalid|unchecked)-example$/.test(code))).toEqual([]);
  });
});

test('an example whose schema does not compile gives a separate warning', async () => {
  const read = await readPublic('examples/pattern-that-is-none.yaml');
  expect(findingsOf(read, 'unchecked-example')).toMatchObject([
    { severity: 'warning', message: expect.stringContaining('Invalid regular expression') as string },
  ]);
  expect(findingsOf(read, 'invalid-example')).toEqual([]);
});
