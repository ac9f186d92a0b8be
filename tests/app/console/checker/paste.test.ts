import { describe, expect, test } from 'vitest';

import { shellWords, headerOf, readPaste } from '../../../../web/app/console/checker/paste.ts';
import { curl } from '../../../../web/model/snippets/curl.ts';
import { codeToText } from '../../../../web/model/snippets/tokens.ts';

const type = { name: 'Content-Type', value: 'application/json' };

describe('shell words', () => {
  test.each([
    [`curl 'a b' "c \\" $x" d\\ e`, ['curl', 'a b', 'c " $x', 'd e']],
    [`curl \\\n  --url 'x'`, ['curl', '--url', 'x']],
    [`'it'\\''s'`, ["it's"]],
    [`$'a\\n\\'\\u00e9\\x41'`, ["a\n'éA"]],
    ['curl x | jq .', ['curl', 'x']],
    ["curl ''", ['curl', '']],
    ['', []],
  ])('splits %j', (text, words) => {
    expect(shellWords(text)).toEqual(words);
  });

  test.each(["'open", '"open', "$'open\\'"])('reports the open quotation mark of %j', (text) => {
    expect(shellWords(text)).toBeNull();
  });
});

describe('a curl command', () => {
  test('of the code samples gives the request that the sample was made from', () => {
    const text = codeToText(
      curl({
        method: 'POST',
        url: 'https://api.example/v3/contracts?limit=1&q=it%27s',
        headers: [
          { name: 'Authorization', value: "Bearer it's" },
          { name: 'X-Empty', value: '' },
        ],
        cookies: 'session=1',
        contentType: 'application/json',
        body: { kind: 'json', value: { name: "O'Neill", note: 'line\nbreak $HOME' } },
        responseType: 'json',
      }),
    );
    const pasted = readPaste(text);
    expect(pasted).toMatchObject({
      kind: 'request',
      method: 'POST',
      target: 'https://api.example/v3/contracts?limit=1&q=it%27s',
    });
    if (pasted.kind !== 'request') throw new Error('The command was not read.');
    expect(JSON.parse(pasted.body ?? '')).toEqual({ name: "O'Neill", note: 'line\nbreak $HOME' });
    expect(
      ['authorization', 'x-empty', 'cookie', 'content-type'].map((name) => headerOf(pasted.headers, name)),
    ).toEqual(["Bearer it's", '', 'session=1', 'application/json']);
  });

  test.each([
    ['curl https://a.example/x', 'GET', 'https://a.example/x', null],
    ['curl -XDELETE https://a.example/x -s', 'DELETE', 'https://a.example/x', null],
    ["curl https://a.example -d 'a=1' --data b=2", 'POST', 'https://a.example', 'a=1&b=2'],
    ['curl -G https://a.example/x?y=1 --data-urlencode "q=a b"', 'GET', 'https://a.example/x?y=1&q=a%20b', null],
    ["curl --json '{}' https://a.example", 'POST', 'https://a.example', '{}'],
    ['curl -I -o out.txt https://a.example', 'HEAD', 'https://a.example', null],
    ['$ curl https://a.example', 'GET', 'https://a.example', null],
  ])('%s has the method and the body that curl sends', (text, method, target, body) => {
    expect(readPaste(text)).toMatchObject({ kind: 'request', method, target, body });
  });

  test('without a content type has the one that curl adds', () => {
    const pasted = readPaste("curl https://a.example -d '{}' -u user:pass");
    expect(pasted).toMatchObject({
      headers: [
        { name: 'Authorization', value: 'Basic dXNlcjpwYXNz' },
        { name: 'Content-Type', value: 'application/x-www-form-urlencoded' },
      ],
    });
  });

  test.each([
    ["curl 'https://a.example", 'quote'],
    ['curl https://a.example -d @body.json', 'file'],
    ['curl -X POST', 'address'],
  ])('%s cannot be read: %s', (text, reason) => {
    expect(readPaste(text)).toEqual({ kind: 'unreadable', reason });
  });
});

describe('an HTTP message', () => {
  test('with a request line has a method, a target, headers and a body', () => {
    expect(readPaste('POST /v3/contracts HTTP/1.1\r\nContent-Type: application/json\r\n\r\n{"a":1}\n')).toEqual({
      kind: 'request',
      method: 'POST',
      target: '/v3/contracts',
      headers: [type],
      body: '{"a":1}\n',
    });
  });

  test('after an interim response is the final response', () => {
    expect(readPaste('HTTP/1.1 100 Continue\n\nHTTP/2 422\ncontent-type: application/json\n\n{}')).toEqual({
      kind: 'response',
      status: 422,
      headers: [{ name: 'content-type', value: 'application/json' }],
      body: '{}',
    });
  });

  test('may lack the empty line before a JSON body', () => {
    expect(readPaste('Content-Type: application/json\n{"a":1}')).toEqual({
      kind: 'part',
      headers: [type],
      body: '{"a":1}',
    });
  });

  test('may have only a body', () => {
    expect(readPaste('  {"a: b":1}')).toEqual({ kind: 'part', headers: [], body: '{"a: b":1}' });
    expect(readPaste(' ')).toEqual({ kind: 'part', headers: [], body: null });
  });

  test('joins several headers with one name', () => {
    const pasted = readPaste('X-A: 1\nx-a: 2\n\n');
    expect(pasted.kind === 'part' && headerOf(pasted.headers, 'X-A')).toBe('1, 2');
  });
});
