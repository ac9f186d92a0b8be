import { isPlainForm } from '../request/multipart.ts';
import type { Body, Field, MultipartBody, SampledRequest } from '../request/request.ts';
import { formText } from '../request/serialize.ts';
import { encodeString } from './encoding.ts';
import { hasPlainNumbers, literalOf } from './literal.ts';
import { jsonText, multilineString } from './multiline.ts';
import { partPieces } from './parts.ts';
import { block, type Code, codeIn, joined, token } from './tokens.ts';
import { valueWriter } from './values.ts';
import { allHeaders, hasRepeatedNames, splitBasic } from './writer.ts';

const code = codeIn('echo', 'false', 'if', 'new', 'throw', 'true');
const string = (text: string): Code => token('string', encodeString('php', text));

/** A text, and a header with its name. */
const value = valueWriter({
  text: string,
  variable: (name) => code`getenv(${string(name)})`,
  key: code`${string('Idempotency-Key: ')} . bin2hex(random_bytes(16))`,
  separator: ' . ',
});

const STEP = '    ';
const LAYOUT = { indent: STEP, step: STEP };

/** PHP with the extension cURL. */
export function php(sampled: SampledRequest): Code {
  const [basic, request] = splitBasic(sampled);
  const { method, url, cookies, body } = request;
  const hasParts = body.kind === 'multipart' && hasOwnParts(body);
  const headers = [
    ...allHeaders({ ...request, cookies: '' }).map((header) =>
      // The extension leaves out a header with nothing after the colon; a semicolon makes it send an empty one.
      value(header.value === '' ? `${header.name};` : `${header.name}: ${header.value}`, header),
    ),
    ...(hasParts ? [code`${string(`Content-Type: ${body.type}; boundary=`)} . $boundary`] : []),
  ];
  const options = [
    ...methodOption(method, body),
    code`CURLOPT_RETURNTRANSFER => true`,
    code`CURLOPT_TIMEOUT => ${token('number', '30')}`,
    ...(basic === undefined ? [] : [code`CURLOPT_USERPWD => ${value(`${basic.user}:${basic.password}`)}`]),
    ...(headers.length === 0 ? [] : [code`CURLOPT_HTTPHEADER => ${block(['[', ']'], headers, LAYOUT)}`]),
    ...(cookies === '' ? [] : [code`CURLOPT_COOKIE => ${value(cookies)}`]),
    ...bodyOption(body),
  ];
  return code`<?php
${hasParts ? code`\n$boundary = bin2hex(random_bytes(16));` : ''}
$curl = curl_init(${value(url)});

curl_setopt_array($curl, ${block(['[', ']'], options, { indent: '', step: STEP })});

$response = curl_exec($curl);

if ($response === false || curl_getinfo($curl, CURLINFO_RESPONSE_CODE) >= 400) {
    throw new RuntimeException($response ?: curl_error($curl));
}

echo $response;`;
}

function methodOption(method: string, body: Body): Code[] {
  if (method === 'GET' && body.kind === 'none') return [];
  // Else the extension waits for a body that never comes.
  return method === 'HEAD' ? [code`CURLOPT_NOBODY => true`] : [code`CURLOPT_CUSTOMREQUEST => ${string(method)}`];
}

function bodyOption(body: Body): Code[] {
  const fields = bodyCode(body);
  return fields === null ? [] : [code`CURLOPT_POSTFIELDS => ${fields}`];
}

function bodyCode(body: Body): Code | null {
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
      return hasOwnParts(body) ? partsOf(body.fields) : array(body.fields);
  }
}

/** Whether the sample writes the parts itself: an array of fields cannot have a name twice, and texts no media type. */
function hasOwnParts(body: MultipartBody): boolean {
  return hasRepeatedNames(body.fields) || !isPlainForm(body);
}

function partsOf(fields: readonly Field[]): Code {
  const boundary = (text: string): Code => code`${string('--')} . $boundary . ${string(text)}`;
  const file = (name: string): Code => code`file_get_contents(${string(name)})`;
  return code`implode(${string('')}, ${block(['[', ']'], partPieces(fields, { string, boundary, file }), LAYOUT)})`;
}

function array(fields: readonly Field[]): Code {
  const lines = fields.map(
    (field) =>
      code`${string(field.name)} => ${field.isFile ? code`new CURLFile(${joined(fileArguments(field), ', ')})` : value(field.value)}`,
  );
  return block(['[', ']'], lines, LAYOUT);
}

function fileArguments({ value: name, contentType }: Field): Code[] {
  return [name, ...(contentType === undefined ? [] : [contentType])].map(string);
}
