import type { Body, Field, SampledRequest } from '../request/request.ts';
import { formText } from '../request/serialize.ts';
import { encodeString } from './encoding.ts';
import { hasPlainNumbers, literalOf } from './literal.ts';
import { jsonText, multilineString } from './multiline.ts';
import { block, type Code, codeIn, token } from './tokens.ts';
import { allHeaders, hasRepeatedNames } from './writer.ts';

const code = codeIn('echo', 'false', 'if', 'new', 'throw', 'true');
const string = (text: string): Code => token('string', encodeString('php', text));

const STEP = '    ';
const LAYOUT = { indent: STEP, step: STEP };

/** PHP with the extension cURL. */
export function php(request: SampledRequest): Code | null {
  const { method, url, cookies, body } = request;
  // An array of fields cannot have a name twice.
  if (body.kind === 'multipart' && hasRepeatedNames(body.fields)) return null;
  const headers = allHeaders({ ...request, cookies: '' }).map(({ name, value }) =>
    // The extension leaves out a header with nothing after the colon; a semicolon makes it send an empty one.
    string(value === '' ? `${name};` : `${name}: ${value}`),
  );
  const options = [
    ...methodOption(method, body),
    code`CURLOPT_RETURNTRANSFER => true`,
    ...(headers.length === 0 ? [] : [code`CURLOPT_HTTPHEADER => ${block(['[', ']'], headers, LAYOUT)}`]),
    ...(cookies === '' ? [] : [code`CURLOPT_COOKIE => ${string(cookies)}`]),
    ...bodyOption(body),
  ];
  return code`<?php

$curl = curl_init(${string(url)});

curl_setopt_array($curl, ${block(['[', ']'], options, { indent: '', step: STEP })});

$response = curl_exec($curl);

if ($response === false) {
    throw new RuntimeException(curl_error($curl));
}

echo $response;`;
}

function methodOption(method: string, body: Body): Code[] {
  if (method === 'GET' && body.kind === 'none') return [];
  // Else the extension waits for a body that never comes.
  return method === 'HEAD' ? [code`CURLOPT_NOBODY => true`] : [code`CURLOPT_CUSTOMREQUEST => ${string(method)}`];
}

function bodyOption(body: Body): Code[] {
  const value = bodyOf(body);
  return value === null ? [] : [code`CURLOPT_POSTFIELDS => ${value}`];
}

function bodyOf(body: Body): Code | null {
  switch (body.kind) {
    case 'none':
      return null;
    case 'json':
      return hasPlainNumbers(body.value)
        ? code`json_encode(${literalOf('php', body.value, STEP)})`
        : token('string', multilineString('php', jsonText(body.value)));
    case 'text':
      return token('string', multilineString('php', body.text));
    case 'file':
      return code`file_get_contents(${string(body.name)})`;
    case 'form':
      return hasRepeatedNames(body.fields)
        ? string(formText(body.fields))
        : code`http_build_query(${array(body.fields)})`;
    case 'multipart':
      return array(body.fields);
  }
}

function array(fields: readonly Field[]): Code {
  const lines = fields.map(
    ({ name, value, isFile }) =>
      code`${string(name)} => ${isFile ? code`new CURLFile(${string(value)})` : string(value)}`,
  );
  return block(['[', ']'], lines, LAYOUT);
}
