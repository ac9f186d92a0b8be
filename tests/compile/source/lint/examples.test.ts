import { describe, expect, test } from 'vitest';

import { apiOf, findingsOf, readPublic } from '../../support/sources.ts';

const MISMATCH = 'The example does not match its schema';

describe('an authored example that its schema refuses', () => {
  test.each([
    ['wrong-type', 12, ' at user.phone: must be a string.'],
    ['missing-required', 12, ' at [1].id: is required.'],
    ['wrong-format', 12, ' at ["created at"]: must be a date and time, such as 2026-11-22T15:00:00Z.'],
    ['unknown-enum', 7, ': must be one of: "draft", "active".'],
    ['in-components', 18, ' at name: must be a string.'],
    ['parameter-behind-ref', 14, ': must be an integer.'],
    ['schema-example', 9, ' at id: must be a string.'],
    ['exact-number', 8, ': must be at most 9223372036854775807.'],
    ['read-only-in-request', 10, ' at id: is read-only, so a request doesn’t have it.'],
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

  test('is told apart from a property that the schema allows but does not describe', async () => {
    const read = await readPublic('examples/unknown-property.yaml');
    expect(findingsOf(read, 'invalid-example')).toMatchObject([
      { message: 'The schema allows nmae but does not describe it.', location: { line: 12 } },
    ]);
  });

  test('is found in the headers of a response', async () => {
    const read = await readPublic('examples/header.yaml');
    expect(findingsOf(read, 'invalid-example').map(({ message, location }) => [message, location?.line])).toEqual([
      [`${MISMATCH}: must be an integer.`, 10],
      [`${MISMATCH}: must be a string.`, 11],
    ]);
  });

  test('is found if a value contains the delimiter of its list', async () => {
    const read = await readPublic('examples/delimiter.yaml');
    expect(findingsOf(read, 'invalid-example')).toMatchObject([
      {
        severity: 'warning',
        message: expect.stringMatching(/^A value of the example contains "\|", which separates the values/) as string,
        location: { line: 12 },
      },
      { message: expect.stringMatching(/^A value of the example contains ","/) as string, location: { line: 20 } },
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
        message: `${MISMATCH} at name: must be a string.`,
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

test('a pattern that is not a regular expression is a warning, and no rule for examples', async () => {
  const read = await readPublic('examples/invalid-pattern.yaml');
  expect(findingsOf(read, 'unjudged-schema')).toMatchObject([
    { severity: 'warning', message: 'The pattern "(" is not a valid regular expression.', location: { line: 11 } },
  ]);
  expect(findingsOf(read, 'invalid-example')).toEqual([]);
});
