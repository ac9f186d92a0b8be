import { type Field, fixed, type Part, type SampledRequest } from '../request/request.ts';
import { formText, percentEncode } from '../request/serialize.ts';
import { escapeContent, escapeHtml, type Html } from '../text/html.ts';
import { encodeJsonBody, encodeTextBody } from './sample-body.ts';
import { encodeKey, encodeText, type Syntax } from './sample-encoding.ts';
import { marked } from './sample-literal.ts';
import { CONTENT_TYPE_HEADER, type Slot, type Template } from './sample-template.ts';

/** The code of a request in a language, every place of it marked. */
export function fillTemplate(template: Template, request: SampledRequest, syntax: Syntax): Html {
  return template
    .map((piece) => (typeof piece === 'string' ? piece : slotToHtml(piece, request, syntax)))
    .join('') as Html;
}

function slotToHtml({ kind, index }: Slot, request: SampledRequest, syntax: Syntax): string {
  const { url, cookies, headers, contentType, body } = request;
  const text = (parts: readonly Part[]): string => partsToHtml(parts, syntax);
  switch (kind) {
    case 'url':
      return text(url);
    case 'cookies':
      return text(cookies);
    case 'hn': {
      const name = index === CONTENT_TYPE_HEADER ? 'Content-Type' : (headers[index]?.name ?? '');
      return escapeContent(syntax === 'javascript' ? encodeKey(name) : encodeText(syntax, name));
    }
    case 'hv':
      return text(index === CONTENT_TYPE_HEADER ? [fixed(contentType ?? '')] : (headers[index]?.value ?? []));
    case 'mime':
      // .NET's constructor takes no parameters, such as `charset`.
      return text([fixed((contentType ?? '').replace(/\s*;.*$/s, ''))]);
    case 'fn':
      return escapeContent(encodeText(syntax, fieldName(request, index, syntax)));
    case 'fk':
      return escapeContent(encodeKey(fieldOf(request, index).name));
    case 'fv': {
      const { name, value } = fieldOf(request, index);
      return text([{ text: value, place: `body.${name}` }]);
    }
    case 'fi':
      return marked('number', String(filesBefore(request, index)));
    case 'fo':
      return String(filesBefore(request, index) + 1);
    case 'body':
      return bodyToHtml(body, syntax);
  }
}

function filesBefore({ body }: SampledRequest, index: number): number {
  return body.kind === 'multipart' ? body.fields.slice(0, index).filter(({ isFile }) => isFile).length : 0;
}

function fieldOf({ body }: SampledRequest, index: number): Field {
  const field = body.kind === 'form' || body.kind === 'multipart' ? body.fields[index] : undefined;
  return field ?? { name: '', value: '', isFile: false };
}

/** curl encodes the value of a form's field, and takes the name as it is. */
function fieldName(request: SampledRequest, index: number, syntax: Syntax): string {
  const { name } = fieldOf(request, index);
  return syntax === 'shell' && request.body.kind === 'form' ? percentEncode(name, '[]') : name;
}

function bodyToHtml(body: SampledRequest['body'], syntax: Syntax): string {
  switch (body.kind) {
    case 'none':
      return '';
    case 'json':
      return placeToHtml('body', `${syntax}-json`, encodeJsonBody(syntax, body.value, marked));
    case 'text':
      return placeToHtml('body', `${syntax}-text`, encodeTextBody(syntax, body.text, marked));
    case 'file':
      return partsToHtml([{ text: body.name, place: 'body' }], syntax);
    default:
      return partsToHtml([{ text: formText(body.fields), place: 'body' }], syntax);
  }
}

function partsToHtml(parts: readonly Part[], syntax: Syntax): string {
  return parts
    .map(({ text, place }) => {
      const code = escapeContent(encodeText(syntax, text));
      return place === null ? code : placeToHtml(place, syntax, code);
    })
    .join('');
}

function placeToHtml(place: string, encoding: string, html: string): string {
  return `<var data-place="${escapeHtml(place)}" data-as="${encoding}">${html}</var>`;
}
