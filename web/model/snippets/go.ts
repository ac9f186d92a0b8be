import type { Body, Field, SampledRequest } from '../request/request.ts';
import { encodeString } from './encoding.ts';
import { jsonText, multilineString } from './multiline.ts';
import { type Code, codeIn, joined, token } from './tokens.ts';
import { allHeaders } from './writer.ts';

const code = codeIn('defer', 'func', 'if', 'import', 'nil', 'package', 'return');
const string = (text: string): Code => token('string', encodeString('go', text));

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
export function go(request: SampledRequest): Code {
  const { method, url, body } = request;
  const { imports, setup, reader } = bodyCode(body);
  const hasFiles = body.kind === 'multipart' && body.fields.some(({ isFile }) => isFile);
  const modules = ['fmt', 'io', 'log', 'net/http', ...imports, ...(hasFiles ? ['os'] : [])].toSorted();
  const methodCode = METHODS.has(method)
    ? code`http.Method${method.charAt(0)}${method.slice(1).toLowerCase()}`
    : string(method);
  const headers = [
    ...allHeaders(request).map(({ name, value }) => code`req.Header.Set(${string(name)}, ${string(value)})`),
    ...(body.kind === 'form' ? [code`req.Header.Set("Content-Type", "application/x-www-form-urlencoded")`] : []),
    ...(body.kind === 'multipart' ? [code`req.Header.Set("Content-Type", form.FormDataContentType())`] : []),
  ];
  const statements = [
    ...setup,
    ...(setup.length === 0 ? [] : [[]]),
    code`req, err := http.NewRequest(${methodCode}, ${string(url)}, ${reader})
	if err != nil {
		log.Fatal(err)
	}`,
    ...headers,
  ];
  return code`package main

import (
${joined(
  modules.map((name) => code`	${string(name)}`),
  '\n',
)}
)

func main() {
${joined(
  statements.map((statement) => (statement.length === 0 ? statement : code`	${statement}`)),
  '\n',
)}

	res, err := http.DefaultClient.Do(req)
	if err != nil {
		log.Fatal(err)
	}
	defer res.Body.Close()

	data, err := io.ReadAll(res.Body)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(res.Status)
	fmt.Println(string(data))
}${hasFiles ? ADD_FILE : ''}`;
}

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
          ...body.fields.map(({ name, value }) => code`form.Add(${string(name)}, ${string(value)})`),
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

function textBody(text: string): BodyCode {
  return {
    imports: ['strings'],
    setup: [code`body := strings.NewReader(${token('string', multilineString('go', text))})`],
    reader: code`body`,
  };
}

function fieldStatement({ name, value, isFile }: Field): Code {
  return checked(
    isFile
      ? code`addFile(form, ${string(name)}, ${string(value)})`
      : code`form.WriteField(${string(name)}, ${string(value)})`,
  );
}

function checked(call: Code): Code {
  return code`if err := ${call}; err != nil {
		log.Fatal(err)
	}`;
}
