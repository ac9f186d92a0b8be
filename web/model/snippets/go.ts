import { isOtherMultipart, partHeaders } from '../request/multipart.ts';
import type { Body, Field, MultipartBody, SampledRequest } from '../request/request.ts';
import { encodeString } from './encoding.ts';
import { jsonText, multilineString } from './multiline.ts';
import { type Code, codeIn, codeToText, joined, token } from './tokens.ts';
import { valueWriter, variablesIn } from './values.ts';
import { allHeaders, splitBasic } from './writer.ts';

const code = codeIn('defer', 'func', 'if', 'import', 'nil', 'package', 'return');
const string = (text: string): Code => token('string', encodeString('go', text));

const value = valueWriter({
  text: string,
  variable: (name) => code`os.Getenv(${string(name)})`,
  key: code`fmt.Sprintf("%x", key)`,
  separator: '+',
});

const METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'CONNECT']);

/** How the body of a request is made. */
interface BodyCode {
  imports: string[];
  /** Statements of `main` before the request. */
  setup: Code[];
  /** The argument of `http.NewRequest`. */
  reader: Code;
}

/** A program of Go with the package net/http, formatted as gofmt formats it. */
export function go(sampled: SampledRequest): Code {
  const [basic, request] = splitBasic(sampled);
  const { method, url, body } = request;
  const { imports, setup, reader } = bodyCode(body);
  const fields = body.kind === 'multipart' ? body.fields : [];
  const hasFiles = fields.some((field) => field.isFile && isUntyped(field));
  const hasTypedFiles = fields.some((field) => field.isFile && !isUntyped(field));
  const hasParts = fields.some((field) => !isUntyped(field));
  const methodCode = METHODS.has(method)
    ? code`http.Method${method.charAt(0)}${method.slice(1).toLowerCase()}`
    : string(method);
  const headers = [
    ...(basic === undefined ? [] : [code`req.SetBasicAuth(${value(basic.user)}, ${value(basic.password)})`]),
    ...allHeaders(request).map(
      (header) => code`req.Header.Set(${string(header.name)}, ${value(header.value, header)})`,
    ),
    ...(body.kind === 'form' ? [code`req.Header.Set("Content-Type", "application/x-www-form-urlencoded")`] : []),
    ...(body.kind === 'multipart' ? [code`req.Header.Set("Content-Type", ${typeOf(body)})`] : []),
  ];
  const statements = [
    ...setup,
    ...(setup.length === 0 ? [] : [[]]),
    code`req, err := http.NewRequest(${methodCode}, ${value(url)}, ${reader})
	if err != nil {
		log.Fatal(err)
	}`,
    ...(headers.some((header) => codeToText(header).includes('key)')) ? KEY : []),
    ...headers,
  ];
  const text = codeToText(statements.flat());
  const modules = [
    'fmt',
    'io',
    'log',
    'net/http',
    'time',
    ...imports,
    ...(text.includes('rand.Read(') ? ['crypto/rand'] : []),
    ...(text.includes('os.') || hasFiles || hasTypedFiles ? ['os'] : []),
    ...(hasParts ? ['net/textproto'] : []),
    ...(fields.some((field) => !field.isFile && !isUntyped(field)) ? ['strings'] : []),
  ];
  return code`package main

import (
${joined(
  [...new Set(modules)].toSorted().map((name) => code`	${string(name)}`),
  '\n',
)}
)

func main() {
${joined(
  statements.map((statement) => (statement.length === 0 ? statement : code`	${statement}`)),
  '\n',
)}

	client := http.Client{Timeout: ${token('number', '30')} * time.Second}
	res, err := client.Do(req)
	if err != nil {
		log.Fatal(err)
	}
	defer res.Body.Close()

	data, err := io.ReadAll(res.Body)
	if err != nil {
		log.Fatal(err)
	}
	if res.StatusCode >= ${token('number', '400')} {
		log.Fatalf("%s %s", res.Status, data)
	}
	fmt.Println(string(data))
}${hasFiles ? ADD_FILE : ''}${hasParts ? ADD_PART : ''}${hasTypedFiles ? OPEN_FILE : ''}`;
}

const KEY = [code`key := make([]byte, ${token('number', '16')})`, code`rand.Read(key)`];

const ADD_FILE = code`

func addFile(form *multipart.Writer, field, name string) error {
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()

	part, err := form.CreateFormFile(field, name)
	if err != nil {
		return err
	}
	_, err = io.Copy(part, file)
	return err
}`;

const ADD_PART = code`

func addPart(form *multipart.Writer, header textproto.MIMEHeader, content io.Reader) error {
	part, err := form.CreatePart(header)
	if err != nil {
		return err
	}
	_, err = io.Copy(part, content)
	return err
}`;

const OPEN_FILE = code`

func openFile(name string) io.Reader {
	file, err := os.Open(name)
	if err != nil {
		log.Fatal(err)
	}
	return file
}`;

function bodyCode(body: Body): BodyCode {
  switch (body.kind) {
    case 'none':
      return { imports: [], setup: [], reader: code`nil` };
    case 'json':
      return textBody(jsonText(body.value));
    case 'text':
      return textBody(body.text);
    case 'file':
      return {
        imports: ['bytes', 'os'],
        setup: [
          code`body, err := os.ReadFile(${string(body.name)})
	if err != nil {
		log.Fatal(err)
	}`,
        ],
        reader: code`bytes.NewReader(body)`,
      };
    case 'form':
      return {
        imports: ['net/url', 'strings'],
        setup: [
          code`form := url.Values{}`,
          ...body.fields.map((field) => code`form.Add(${string(field.name)}, ${value(field.value)})`),
        ],
        reader: code`strings.NewReader(form.Encode())`,
      };
    case 'multipart':
      return {
        imports: ['bytes', 'mime/multipart'],
        setup: [
          code`var body bytes.Buffer`,
          code`form := multipart.NewWriter(&body)`,
          ...body.fields.map(fieldStatement),
          checked(code`form.Close()`),
        ],
        reader: code`&body`,
      };
  }
}

function withSecrets(written: Code, text: string): Code {
  const [name, ...others] = variablesIn(text);
  if (name === undefined) return written;
  const pairs = [name, ...others].map((each) => code`${string(`YOUR_${each}`)}, ${value(`YOUR_${each}`)}`);
  return code`strings.NewReplacer(${joined(pairs, ', ')}).Replace(${written})`;
}

function textBody(text: string): BodyCode {
  return {
    imports: ['strings'],
    setup: [code`body := strings.NewReader(${withSecrets(token('string', multilineString('go', text)), text)})`],
    reader: code`body`,
  };
}

function typeOf(body: MultipartBody): Code {
  return isOtherMultipart(body)
    ? code`${string(`${body.type}; boundary=`)}+form.Boundary()`
    : code`form.FormDataContentType()`;
}

/** Whether the writer makes the headers of a part by itself. */
function isUntyped({ contentType, headers = [] }: Field): boolean {
  return contentType === undefined && headers.length === 0;
}

function partStatement(field: Field): Code {
  const lines = partHeaders(field)
    .split('\r\n')
    .map((line) => {
      const [, name = '', value = ''] = /^([^:]*): (.*)$/s.exec(line) ?? [];
      return code`${string(name)}: {${string(value)}}`;
    });
  const content = field.isFile
    ? code`openFile(${string(field.value)})`
    : code`strings.NewReader(${string(field.value)})`;
  return code`addPart(form, textproto.MIMEHeader{${joined(lines, ', ')}}, ${content})`;
}

function fieldStatement(field: Field): Code {
  if (!isUntyped(field)) return checked(partStatement(field));
  return checked(
    field.isFile
      ? code`addFile(form, ${string(field.name)}, ${string(field.value)})`
      : code`form.WriteField(${string(field.name)}, ${string(field.value)})`,
  );
}

function checked(call: Code): Code {
  return code`if err := ${call}; err != nil {
		log.Fatal(err)
	}`;
}
