import { describe, expect, test } from 'vitest';

import { formErrorsOf } from '../../../web/app/console/form-errors.ts';
import { defaultValues, type FormValues, requestToSend } from '../../../web/app/console/form-values.ts';
import { maskedValues } from '../../../web/app/console/masking.ts';
import { linkFragment, valuesFromFragment } from '../../../web/app/console/share.ts';
import { en } from '../../../web/app/console/strings/en.ts';
import { type Target, targetOf } from '../../../web/app/console/targets.ts';
import { type ConsoleData, SHARE_PREFIX } from '../../../web/model/description/console.ts';
import { originOf } from '../../../web/model/request/server-address.ts';
import { forServers, jsonBody, operation, parameter, scheme } from './support.ts';

const SECRET = 's3cr3t-8f2a';

const data = operation({
  servers: [
    { url: 'https://api.shop.example', variables: [] },
    { url: 'https://{region}.shop.example', variables: [{ name: 'region', default: 'us', enum: [] }] },
  ],
  security: [[scheme('token')], [scheme('key', { type: 'apiKey', in: 'query', parameterName: 'key' })]],
  parameters: [
    parameter('path', 'id'),
    parameter('query', 'limit', { value: 10 }),
    parameter('header', 'X-Api-Token', { schema: { type: 'string' } }),
  ],
  responseTypes: ['application/json', 'text/csv'],
  bodies: [
    jsonBody({
      schema: { type: 'object', properties: { name: { type: 'string' }, pin: { type: 'string', format: 'password' } } },
      inputs: [
        { name: 'one', input: { kind: 'json', value: { name: 'Maya' } } },
        { name: 'two', input: { kind: 'json', value: { name: 'Liam' } } },
      ],
    }),
  ],
});

const SANDBOX = 'https://{region}.shop.example';
const [ONE, TWO] = ['application/json one', 'application/json two'];

const entered: FormValues = {
  ...defaultValues(data),
  target: SANDBOX,
  variables: { region: 'ca' },
  security: 'key',
  credentials: forServers({ token: { user: '', secret: SECRET }, key: { user: 'u', secret: SECRET } }),
  parameters: { 'path.id': '"usr_1"', 'query.limit': '20', 'header.X-Api-Token': JSON.stringify(SECRET) },
  accept: 'text/csv',
  example: 'two',
  bodies: {
    [ONE]: '{"name":"Maya"}',
    [TWO]: `{"name":"Zoë","pin":"${SECRET}","nested":{"clientSecret":"${SECRET}"},"list":[{"password":"${SECRET}"}]}`,
  },
};

async function unpacked(values: FormValues, target: ConsoleData = data): Promise<string> {
  const { fragment } = await linkFragment(target, values);
  const bytes = Uint8Array.from(
    atob((fragment ?? '').slice(SHARE_PREFIX.length).replaceAll('-', '+').replaceAll('_', '/')),
    (character) => character.charCodeAt(0),
  );
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).text();
}

describe('a link', () => {
  test('carries the inputs', async () => {
    const { fragment } = await linkFragment(data, entered);
    expect(fragment).toMatch(/^#console=[\w-]+$/);
    const values = await valuesFromFragment(data, fragment ?? '');
    expect(values).toMatchObject({
      target: SANDBOX,
      variables: { region: 'ca' },
      security: 'key',
      accept: 'text/csv',
      example: 'two',
    });
    expect(values.parameters).toEqual({ 'path.id': '"usr_1"', 'query.limit': '20', 'header.X-Api-Token': '' });
    expect(JSON.parse(values.bodies[TWO] ?? '')).toEqual({ name: 'Zoë', nested: {}, list: [{}] });
    expect(values.bodies[ONE]).toBe(defaultValues(data).bodies[ONE]);
  });

  test('carries no secret and returns the names of what it leaves out', async () => {
    expect(await unpacked(entered)).not.toContain(SECRET);
    expect((await linkFragment(data, entered)).names.toSorted()).toEqual([
      'X-Api-Token',
      'clientSecret',
      'password',
      'pin',
    ]);
  });

  test('is short for unchanged inputs', async () => {
    expect(await unpacked(defaultValues(data))).toBe('{"example":"one"}');
  });

  test('leaves out invalid JSON, which cannot be searched for secrets', async () => {
    expect(await unpacked({ ...entered, bodies: { [TWO]: `{"pin": "${SECRET}"` } })).not.toContain('body');
  });

  test('leaves out a text that mentions secrets', async () => {
    const text = operation({
      bodies: [
        jsonBody({
          kind: 'text',
          mediaType: 'application/xml',
          inputs: [{ name: null, input: { kind: 'text', text: '<a/>' } }],
        }),
      ],
    });
    const values = (body: string): FormValues => ({ ...defaultValues(text), bodies: { 'application/xml ': body } });
    expect(await unpacked(values(`<password>${SECRET}</password>`), text)).toBe('{}');
    expect((await linkFragment(text, values(`<password>${SECRET}</password>`))).names).toEqual(['application/xml']);
    expect(await unpacked(values('<b/>'), text)).toContain('<b/>');
  });

  test('is null if it would be too long', async () => {
    const noise = Array.from({ length: 20_000 }, (_, index) => ((index * 7_919) % 65_537).toString(36)).join('');
    expect(
      (await linkFragment(data, { ...entered, bodies: { [TWO]: JSON.stringify({ name: noise }) } })).fragment,
    ).toBeNull();
  });
});

describe('the inputs of a link', () => {
  const fragmentOf = async (content: unknown): Promise<string> => {
    const bytes = new Uint8Array(
      await new Response(
        new Blob([JSON.stringify(content)]).stream().pipeThrough(new CompressionStream('deflate-raw')),
      ).arrayBuffer(),
    );
    return (
      SHARE_PREFIX +
      btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replace(/=+$/, '')
    );
  };

  test.each(['#console=', '#console=abc', '#console=%3Cscript%3E', `#console=${'A'.repeat(9_000)}`, '#console=!!'])(
    'are refused where they are damaged: %s',
    async (fragment) => {
      await expect(valuesFromFragment(data, fragment)).rejects.toBeInstanceOf(Error);
    },
  );

  test.each([[[]], ['text'], [null]])('are refused if they are not an object: %j', async (content) => {
    await expect(valuesFromFragment(data, await fragmentOf(content))).rejects.toThrow('The link does not hold inputs.');
  });

  test('are refused if they decompress to more than a form can hold', async () => {
    await expect(valuesFromFragment(data, await fragmentOf({ body: 'a'.repeat(3_000_000) }))).rejects.toThrow(
      /more than a form can hold/,
    );
  });

  test('keep a hostile value of a free server variable out of the host, so that nothing is sent there', async () => {
    const content = { server: 'https://{region}.shop.example', variables: { region: 'evil.example/x?' } };
    const values = await valuesFromFragment(data, await fragmentOf(content));
    const { url } = requestToSend(data, { values, files: new Map() }, targetOf(data, values) as Target);
    expect(originOf(url)).toBeNull();
    expect(formErrorsOf(data, { values, files: new Map() }, en)).toContainEqual(
      expect.objectContaining({ label: 'region', message: en.variables['host-label'], isFatal: true }),
    );
  });

  test.each([
    ['us', 'us'],
    ['evil.example/', ''],
    [{}, ''],
  ])('fill a server variable only with a value of its enum: %j', async (region, text) => {
    const listed = operation({
      servers: [
        { url: 'https://{region}.shop.example', variables: [{ name: 'region', default: 'eu', enum: ['eu', 'us'] }] },
      ],
    });
    const values = await valuesFromFragment(listed, await fragmentOf({ variables: { region } }));
    expect(values.variables).toEqual(text === '' ? {} : { region: text });
  });

  test('are ignored if they do not fit the operation', async () => {
    const content = {
      server: 'https://evil.example',
      security: 'nobody',
      parameters: { 'query.gone': '1', 'path.id': 5 },
      variables: 'x',
      accept: 'text/html',
      mediaType: 'x/y',
      example: 'gone',
      body: {},
      credentials: [{ secret: 'x' }],
    };
    expect(await valuesFromFragment(data, await fragmentOf(content))).toEqual(defaultValues(data));
  });
});

test('code samples mask entered secrets, but not those of the description’s own example', () => {
  const target = operation({
    bodies: [
      jsonBody({
        inputs: [
          { name: null, input: { kind: 'json', value: { clientId: 'cli_1', clientSecret: 'YOUR_SECRET', count: 1 } } },
        ],
      }),
    ],
  });
  const BODY = 'application/json ';
  const values = defaultValues(target);
  expect(maskedValues(target, values).bodies).toEqual(values.bodies);
  expect(
    JSON.parse(
      maskedValues(target, { ...values, bodies: { [BODY]: `{"clientId":"cli_1","clientSecret":"${SECRET}"}` } }).bodies[
        BODY
      ] ?? '',
    ),
  ).toEqual({ clientId: 'cli_1', clientSecret: '********' });
});
