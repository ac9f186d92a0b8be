import type { ConsoleData } from '../../model/request/console.ts';
import type { SampledRequest } from '../../model/request/request.ts';
import { formText } from '../../model/request/serialize.ts';
import { type ChosenFiles, fileKey, type FormValues, slotIndex } from './form-values.ts';

/** The body as the browser sends it: JSON as typed, files with their bytes; null without a body. */
export function bodyToSend(
  data: ConsoleData,
  values: FormValues,
  { request, files }: { request: SampledRequest; files: ChosenFiles },
): BodyInit | null {
  const slot = slotIndex(data, values);
  const { body } = request;
  // `fetch` rejects a body with these methods. The form says so.
  if (/^(?:GET|HEAD)$/.test(request.method)) return null;
  switch (body.kind) {
    case 'none':
      return null;
    case 'json':
      return values.bodies[slot]?.text ?? '';
    case 'text':
      return body.text;
    case 'form':
      return formText(body.fields);
    case 'file':
      return files.get(fileKey(slot))?.[0] ?? null;
    case 'multipart': {
      const form = new FormData();
      const sent = new Map<string, number>();
      for (const { name, value, isFile } of body.fields) {
        if (!isFile) {
          form.append(name, value);
          continue;
        }
        // A file field without a chosen file has a placeholder name for the code samples.
        const position = sent.get(name) ?? 0;
        sent.set(name, position + 1);
        const file = files.get(fileKey(slot, name))?.[position];
        if (file !== undefined) form.append(name, file);
      }
      return form;
    }
  }
}
