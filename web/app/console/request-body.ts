import type { ConsoleData } from '../../model/request/console.ts';
import { partHeaders } from '../../model/request/multipart.ts';
import type { Field, SampledRequest } from '../../model/request/request.ts';
import { formText } from '../../model/request/serialize.ts';
import { randomUuid } from '../browser/random-uuid.ts';
import { bodyOf, type ChosenFiles, fileKey, type FormValues, textAt } from './form-values.ts';

/** The body as the browser sends it: JSON as typed, files with their bytes; null without a body. */
export function bodyToSend(
  data: ConsoleData,
  values: FormValues,
  { request, files }: { request: SampledRequest; files: ChosenFiles },
): BodyInit | null {
  const form = bodyOf(data, values);
  const { body } = request;
  // `fetch` rejects a body with these methods. The form says so.
  if (form === undefined || /^(?:GET|HEAD)$/.test(request.method)) return null;
  switch (body.kind) {
    case 'none':
      return null;
    case 'json':
      return textAt(data, values, 'body');
    case 'text':
      return body.text;
    case 'form':
      return formText(body.fields);
    case 'file':
      return files.get(fileKey(form))?.[0] ?? null;
    case 'multipart': {
      // `FormData` cannot give a text a media type without a file name, and no part further headers.
      const boundary = `part-${randomUuid()}`;
      const sent = new Map<string, number>();
      const parts = body.fields.flatMap((field): BlobPart[] => {
        const position = sent.get(field.name) ?? 0;
        sent.set(field.name, position + 1);
        const file = field.isFile ? files.get(fileKey(form, field.name))?.[position] : undefined;
        // A file field without a chosen file has a placeholder name for the code samples.
        if (field.isFile && file === undefined) return [];
        const headers = partHeaders(file === undefined ? field : withFile(field, file));
        return [`--${boundary}\r\n${headers}\r\n\r\n`, file ?? field.value, '\r\n'];
      });
      return new Blob([...parts, `--${boundary}--\r\n`], { type: `multipart/form-data; boundary=${boundary}` });
    }
  }
}

/** The part of a chosen file. Its own media type is more exact than the documented ones, of which there may be several. */
function withFile(field: Field, { name, type }: File): Field {
  return { ...field, value: name, ...(type === '' ? {} : { contentType: type }) };
}
