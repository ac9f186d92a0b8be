import type { Shape } from '../../../model/snippets/request-shape.ts';
import { SLOT } from '../slots.ts';
import { fieldLines, replace, type SampleLanguage } from './language.ts';

export const csharp: SampleLanguage = {
  id: 'csharp',
  label: 'C#',
  highlight: 'csharp',
  syntax: 'csharp',
  engine: { target: 'csharp', client: 'httpclient', sendsJson: false, contentTypeFor: [], sendsCookies: true },
  adapt,
};

const STRING_CONTENT = /new StringContent\(zzbodyzz\)\n {4}\{[^]*?\n {4}\}/;

function adapt(code: string, shape: Shape): string {
  const adapted = csharpContent(code, shape);
  return adapted.includes('MediaTypeHeaderValue') ? adapted : replace(adapted, 'using System.Net.Http.Headers;\n', '');
}

function csharpContent(code: string, shape: Shape): string {
  const block = (lines: string[], end: string): string =>
    `    {\n${lines.map((line) => `        ${line},\n`).join('')}    }${end}`;
  switch (shape.body) {
    case 'form': {
      const pairs = shape.hasRepeats
        ? `new KeyValuePair<string, string>[]\n${block(
            fieldLines(shape, (index) => `new("${SLOT.fieldName(index)}", "${SLOT.fieldValue(index)}")`),
            ')',
          )}`
        : `new Dictionary<string, string>\n${block(
            fieldLines(shape, (index) => `{ "${SLOT.fieldName(index)}", "${SLOT.fieldValue(index)}" }`),
            ')',
          )}`;
      return replace(code, STRING_CONTENT, `new FormUrlEncodedContent(${pairs}`);
    }
    case 'multipart': {
      const lines = fieldLines(
        shape,
        (index) => `{ new StringContent("${SLOT.fieldValue(index)}"), "${SLOT.fieldName(index)}" }`,
        (index) =>
          `{ new StreamContent(File.OpenRead("${SLOT.fieldValue(index)}")), "${SLOT.fieldName(index)}", "${SLOT.fieldValue(index)}" }`,
      );
      return replace(code, STRING_CONTENT, `new MultipartFormDataContent\n${block(lines, '')}`);
    }
    case 'file':
      return replace(code, `new StringContent(${SLOT.body})`, `new StreamContent(File.OpenRead("${SLOT.body}"))`);
    default:
      return code;
  }
}
