import { readFileSync } from 'node:fs';

import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';

import { responsesOf } from '../../../../web/compile/openapi/reading/problem-instances.ts';
import { simulatorData } from '../../../../web/compile/simulator/simulator-data.ts';
import type { SimulatorData } from '../../../../web/model/simulator/data.ts';
import { type Json, type JsonObject, objectOf, stringOf } from '../../../../web/model/text/json.ts';

const ROOT = new URL('../../../..', import.meta.url);
const DOCUMENT = {
  paths: { '/users/{userId}': {}, '/users/{userId}/devices/{deviceId}': {}, '/orders/{userId}': {}, '/orders': {} },
  components: {
    responses: {
      Shared: {
        description: 'Wrong.',
        content: {
          'application/problem+json': { examples: { a: { value: { instance: '/users/usr_1', code: 'a' } } } },
        },
      },
    },
  },
};
const PARAMETERS = [
  { name: 'userId', in: 'path', example: 'usr_8' },
  { name: 'deviceId', in: 'path', example: 'dev_5' },
  { name: 'orderId', in: 'path', example: 7 },
];

function instanceFor(path: string, response: JsonObject = { $ref: '#/components/responses/Shared' }): Json | undefined {
  const operation = { parameters: PARAMETERS, responses: { 404: response } };
  const responses = responsesOf(operation, { path, item: {}, document: DOCUMENT });
  const media = objectOf(objectOf(objectOf(responses['404']).content)['application/problem+json']);
  return objectOf(objectOf(objectOf(media.examples).a).value).instance;
}

describe('The example of a shared problem', () => {
  it.each([
    ['/users/{userId}', '/users/usr_1'],
    ['/users/{userId}/devices/{deviceId}', '/users/usr_1/devices/dev_5'],
    ['/orders/{userId}', '/orders/usr_8'],
    ['/orders', '/orders'],
    ['/orders/{orderId}/lines', '/orders/7/lines'],
  ])('has the path %s of its operation as %s', (path, instance) => {
    expect(instanceFor(path)).toBe(instance);
  });

  it('that names an occurrence by another identifier keeps it', () => {
    const examples = { a: { value: { instance: 'urn:uuid:8d1a' } } };
    expect(instanceFor('/orders', { content: { 'application/problem+json': { examples } } })).toBe('urn:uuid:8d1a');
  });

  it.each([
    ['v2', '/public/v2'],
    ['v3', '/public/v3'],
    ['gateway', '/akko'],
    ['simulator', '/simulator/reference'],
  ])('of the description %s names its own operation and its own page of errors', (name, base) => {
    const text = readFileSync(new URL(`specs/public/${name}.yaml`, ROOT), 'utf8');
    const document = load(text) as JsonObject;
    const { apis } = JSON.parse(simulatorData([{ name, document, problemType: '' }])) as SimulatorData;
    const problems = apis.flatMap(({ operations }) =>
      operations.flatMap(({ path, responses }) =>
        responses
          .flatMap(({ content }) => content)
          .filter(({ mediaType }) => mediaType === 'application/problem+json')
          .flatMap(({ examples }) => Object.values(examples).map((example) => ({ path, problem: objectOf(example) }))),
      ),
    );
    expect(problems.length).toBeGreaterThan(10);
    for (const { path, problem } of problems) {
      expect(problem.instance).toMatch(new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`));
      expect(problem.type).toBe(`https://developers.akko.example${base}/errors#${stringOf(problem.code)}`);
    }
  });
});
