import { describe, expect, test } from 'vitest';

import type { RequestServer } from '../../../web/model/request/request.ts';
import {
  addressFromTemplate,
  namesHost,
  serverAddress,
  originOf,
  serverOrigins,
  variableProblems,
} from '../../../web/model/request/server-address.ts';

/** A server whose variables have these defaults; a list is an enum whose first value is the default. */
function server(url: string, variables: Record<string, string | string[]> = {}): RequestServer {
  return {
    url,
    variables: Object.entries(variables).map(([name, value]) =>
      typeof value === 'string' ? { name, default: value, enum: [] } : { name, default: value[0] ?? '', enum: value },
    ),
  };
}

const TENANT = server('https://{tenant}.api.example/v1', { tenant: 'acme' });

describe('the address of a server', () => {
  test.each([
    [undefined, {}, 'https://api.example.com'],
    [server('/v1'), {}, 'https://api.example.com/v1'],
    [server('//api.test/v1/'), {}, 'https://api.test/v1'],
    [server('{region}.api.test', { region: 'eu' }), {}, 'https://eu.api.test'],
    [server('{base}/v1', { base: 'https://api.test/x' }), {}, 'https://api.test/x/v1'],
    [server('https://api.test{base}', { base: '/v1/a b' }), {}, 'https://api.test/v1/a%20b'],
    [server('https://api.test/{undeclared}'), { undeclared: 'x' }, 'https://api.test/{undeclared}'],
    [TENANT, {}, 'https://acme.api.example/v1'],
    [TENANT, { tenant: 'other' }, 'https://other.api.example/v1'],
    [server('https://{r}.test', { r: ['eu', 'us'] }), { r: 'us' }, 'https://us.test'],
    [server('https://{r}.test', { r: ['eu', 'us'] }), { r: 'evil.example/' }, 'https://eu.test'],
    [server('https://api.test/{constructor}', { constructor: 'x' }), {}, 'https://api.test/x'],
    [server('https://api.test/{base}', { base: 'v1' }), { base: 'a/b' }, 'https://api.test/a/b'],
    [
      server('https://api.test/{base}', { base: 'v1' }),
      { base: 'a?b#c\\d%2fe' },
      'https://api.test/a%3Fb%23c%5Cd%252fe',
    ],
  ])('of %j with %j is %s', (target, values, address) => {
    expect(serverAddress(target, values)).toBe(address);
  });

  test.each([
    [server('https://api.example.company.test'), true],
    [server('https://api.example.com'), true],
    [server('/v1'), false],
    [server('v1/{x}', { x: 'y' }), false],
  ])('of %j names a host: %s', (target, expected) => {
    expect(namesHost(target, {})).toBe(expected);
  });

  test('can have references instead of the values of its variables', () => {
    const target = server('https://{tenant}.test:{port}', { tenant: ['a', 'b'], port: '1' });
    expect(addressFromTemplate(target, ({ name }) => `{{${name}}}`)).toBe('https://{{tenant}}.test:{{port}}');
  });
});

describe('a reader’s value', () => {
  /** Values that try to reach another host, a password or another path. */
  const HOSTILE = [
    'evil.example/x?',
    'evil.example#',
    'evil.example\\',
    'user:pass@evil.example/',
    'a b',
    '..',
    '%2f',
    '{',
  ];

  test.each(HOSTILE)('of a host label cannot be %j', (tenant) => {
    const origins = serverOrigins(TENANT);
    expect(variableProblems(TENANT, { tenant }, origins)).toEqual([{ name: 'tenant', problem: 'host-label' }]);
    expect(origins).not.toContain(originOf(serverAddress(TENANT, { tenant })));
    expect(originOf(serverAddress(TENANT, { tenant })) ?? '').not.toMatch(/evil\.example$/);
  });

  test.each([
    [TENANT, { tenant: 'other' }, { name: 'tenant', problem: 'unlisted-origin' }],
    [TENANT, { tenant: '-a' }, { name: 'tenant', problem: 'host-label' }],
    [server('https://api.test:{port}', { port: '443' }), { port: '0' }, { name: 'port', problem: 'port' }],
    [server('https://api.test:{port}', { port: '443' }), { port: '1@evil.example' }, { name: 'port', problem: 'port' }],
    [
      server('https://api.test:{port}', { port: '443' }),
      { port: '8443' },
      { name: 'port', problem: 'unlisted-origin' },
    ],
    [server('https://api.test/{base}', { base: 'v1' }), { base: 'a/../..' }, { name: 'base', problem: 'dot-segment' }],
    [
      server('https://api.test{base}', { base: '/v1' }),
      { base: '.evil.example' },
      { name: 'base', problem: 'unlisted-origin' },
    ],
    [
      server('{base}/v1', { base: 'https://api.test' }),
      { base: 'https://evil.example' },
      { name: 'base', problem: 'unlisted-origin' },
    ],
    [
      server('{scheme}://api.test', { scheme: 'https' }),
      { scheme: 'https://evil.example/' },
      { name: 'scheme', problem: 'unlisted-origin' },
    ],
    [server('https://{tenant}.test', { tenant: '' }), {}, { name: 'tenant', problem: 'required' }],
  ])('for %j cannot be %j', (target, values: Record<string, string>, problem) => {
    expect(variableProblems(target, values, serverOrigins(target))).toEqual([problem]);
  });

  test.each([
    [TENANT, {}],
    [TENANT, { tenant: 'acme' }],
    [server('https://{r}.test', { r: ['eu', 'us'] }), { r: 'us' }],
    [server('https://api.test/{base}', { base: 'v1' }), { base: 'v2/beta' }],
    [server('https://api.test{base}', { base: '/v1' }), { base: '/v2' }],
  ])('for %j can be %j', (target, values: Record<string, string>) => {
    expect(variableProblems(target, values, serverOrigins(target))).toEqual([]);
  });
});

test.each([
  [server('https://api.test:443/v1'), ['https://api.test']],
  [
    server('https://{r}.test:{port}/{v}', { r: ['eu', 'us'], port: ['1', '2'], v: ['x', 'y'] }),
    ['https://eu.test:1', 'https://us.test:1', 'https://eu.test:2', 'https://us.test:2'],
  ],
  [server('{base}/v1', { base: 'https://api.test/x' }), ['https://api.test']],
  [server('//api.test'), ['https://api.test']],
  [server('{region}.api.test/v1', { region: 'eu' }), ['https://eu.api.test']],
  [server('/v1'), []],
  [server('http://[::1]:8080'), []],
  [server('https://{undeclared}.test'), []],
  [server('javascript:alert(1)'), []],
])('the origins of %j are %j', (target, origins) => {
  expect(serverOrigins(target)).toEqual(origins);
});
