import { execFileSync, spawnSync } from 'node:child_process';
import { runInNewContext } from 'node:vm';

import { describe, expect, test } from 'vitest';

import type { Json, JsonObject } from '../../../web/model/text/json.ts';
import { body, codeOf, parameter } from './support.ts';

/** Texts that one language or another could change, or that could end a string early. */
const TEXTS = [
  "it's",
  'say "hi"',
  'C:\\new\\table',
  '$HOME ${x} {$y}',
  '#{x} #@y',
  '`ls` $(ls)',
  '"""',
  "'''",
  'a\nb\tc',
  'Ünï 😀',
  '</script><!--',
  'a\u2028b',
  '%41 %zz',
  '@file',
  'EOF',
  '\\u0041',
  '!history',
  'null',
  '',
];
const VALUE = JSON.parse(
  `{"texts": ${JSON.stringify(TEXTS)}, "__proto__": "x", "big": 9007199254740993, "tiny": 1e-7, "huge": 1e300, "no": [null, false, {}, []], "a b-c": 1}`,
) as Json;
const XML = `<a b='1' c="2">\n  <!-- $d #{e} \`f\` -->\n  <![CDATA[\\n]]>\n</a>`;

const hostile = parameter('header', 'X-Note', TEXTS.filter((text) => text !== 'a\nb\tc').join(' '));
const jsonBody = { parameters: [hostile], requestBody: body('application/json', { example: VALUE }) };
const textBody = { requestBody: body('application/xml', { example: XML }) };
const fields = { 'a[b]': TEXTS, 'c&d=': "e'f" };
const form = { requestBody: body('application/x-www-form-urlencoded', { example: fields }) };
const note = (hostile.example as string).replaceAll('\n', ' ');

/** The arguments of `curl` when a shell runs the code. */
function argumentsOf(json: JsonObject): string[] {
  const output = execFileSync('bash', ['--norc', '-c', `curl() { printf '%s\\0' "$@"; }\n${codeOf('curl', json)}`], {
    encoding: 'utf8',
  });
  return output.split('\0').slice(0, -1);
}

describe('a shell passes to curl', () => {
  test('a JSON body without a change', () => {
    const args = argumentsOf(jsonBody);
    expect(args.slice(0, 7)).toEqual([
      '--fail-with-body',
      '--max-time',
      '30',
      '--request',
      'POST',
      '--url',
      'https://api.shop.example/v3/devices',
    ]);
    expect(args[args.indexOf('--header') + 1]).toBe(`X-Note: ${note}`);
    const sent = args[args.indexOf('--data') + 1] ?? '';
    expect(JSON.stringify(JSON.parse(sent))).toBe(JSON.stringify(VALUE));
  });

  test('a text without a change', () => {
    const args = argumentsOf(textBody);
    expect(args.at(-2)).toBe('--data-raw');
    expect(args.at(-1)).toBe(XML);
  });

  test('the fields of a form', () => {
    expect(argumentsOf(form).filter((_, index, all) => all[index - 1] === '--data-urlencode')).toEqual([
      ...TEXTS.map((text) => `a[b]=${text}`),
      "c%26d%3D=e'f",
    ]);
  });
});

interface Sent {
  url: string;
  method: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/** The arguments of `fetch` when the code runs. */
function fetched(json: JsonObject): Sent {
  const sent: Sent[] = [];
  const fetch = (url: string, options: Omit<Sent, 'url'>): Promise<never> => {
    sent.push({ url, ...options });
    return new Promise(() => {});
  };
  // A script, other than a module, has no `await` outside of a function.
  runInNewContext(`(async () => {\n${codeOf('javascript', json)}\n})()`, { fetch, URLSearchParams, AbortSignal });
  const [first] = sent;
  if (first === undefined) throw new Error('Nothing was sent.');
  return first;
}

describe('JavaScript sends', () => {
  test('JSON', () => {
    const { body: sent, method, headers } = fetched(jsonBody);
    expect(sent).toBe(JSON.stringify(VALUE));
    expect(method).toBe('POST');
    expect(headers).toEqual({ 'X-Note': note, 'Content-Type': 'application/json' });
  });

  test('text', () => {
    expect(fetched(textBody).body).toBe(XML);
  });

  test('a form', () => {
    expect([...(fetched(form).body as URLSearchParams)]).toEqual([
      ...TEXTS.map((text) => ['a[b]', text]),
      ['c&d=', "e'f"],
    ]);
  });
});

const PYTHON = `
import json, sys, types
def send(url, **rest):
    for key in ('data', 'json'):
        if isinstance(rest.get(key), bytes):
            rest[key] = rest[key].decode('utf-8')
    print(json.dumps({'url': url, **rest}), file=sys.stderr)
    nothing = lambda: None
    return types.SimpleNamespace(ok=True, json=nothing)
sys.modules['requests'] = types.SimpleNamespace(post=send)
exec(compile(sys.stdin.buffer.read().decode('utf-8'), 'sample', 'exec'))
`;
const hasPython = spawnSync('python3', ['--version']).status === 0;

/** The arguments of `requests.post` when the code runs. */
function requested(json: JsonObject): Record<string, unknown> {
  const { stderr } = spawnSync('python3', ['-c', PYTHON], { input: codeOf('python', json), encoding: 'utf8' });
  return JSON.parse(stderr) as Record<string, unknown>;
}

describe.skipIf(!hasPython)('Python sends', () => {
  test('JSON', () => {
    const { json, headers } = requested(jsonBody);
    expect(JSON.stringify(json)).toBe(JSON.stringify(VALUE));
    expect(headers).toEqual({ 'X-Note': note });
  });

  test('text', () => {
    expect(requested(textBody)['data']).toBe(XML);
    expect(requested({ requestBody: body('text/plain', { example: 'é\n"""' }) })['data']).toBe('é\n"""');
  });

  test('a form', () => {
    expect(requested(form)['data']).toEqual([...TEXTS.map((text) => ['a[b]', text]), ['c&d=', "e'f"]]);
  });
});
