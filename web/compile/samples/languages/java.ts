import type { Shape } from '../../../model/snippets/request-shape.ts';
import { CONTENT_TYPE_HEADER } from '../../../model/snippets/sample-template.ts';
import { SLOT } from '../slots.ts';
import { fieldLines, RAW_BODIES, replace, type SampleLanguage } from './language.ts';

export const java: SampleLanguage = {
  id: 'java',
  label: 'Java',
  highlight: 'java',
  syntax: 'java',
  engine: {
    target: 'java',
    client: 'nethttp',
    sendsJson: false,
    contentTypeFor: [...RAW_BODIES, 'form', 'multipart'],
    sendsCookies: true,
  },
  adapt,
};

const BOUNDARY = '----boundary7MA4YWxk';

function adapt(code: string, shape: Shape): string {
  const publisher = `HttpRequest.BodyPublishers.ofString(${SLOT.body})`;
  switch (shape.body) {
    case 'form':
      return replace(code, publisher, `HttpRequest.BodyPublishers.ofString("${SLOT.body}")`);
    case 'file':
      return replace(code, publisher, `HttpRequest.BodyPublishers.ofFile(Path.of("${SLOT.body}"))`);
    case 'multipart':
      return replace(
        replace(code, publisher, javaMultipart(shape)),
        SLOT.headerValue(CONTENT_TYPE_HEADER),
        `multipart/form-data; boundary=${BOUNDARY}`,
      );
    default:
      return code;
  }
}

/** Java's client knows no forms with files: they are put together from texts and files. */
function javaMultipart(shape: Shape): string {
  const publish = (kind: string, argument: string): string => `        HttpRequest.BodyPublishers.${kind}(${argument})`;
  const disposition = (index: number): string =>
    `--${BOUNDARY}\\r\\nContent-Disposition: form-data; name=\\"${SLOT.fieldName(index)}\\"`;
  const parts = fieldLines(
    shape,
    (index) => publish('ofString', `"${disposition(index)}\\r\\n\\r\\n${SLOT.fieldValue(index)}\\r\\n"`),
    (index) =>
      [
        publish(
          'ofString',
          `"${disposition(index)}; filename=\\"${SLOT.fieldValue(index)}\\"\\r\\nContent-Type: application/octet-stream\\r\\n\\r\\n"`,
        ),
        publish('ofFile', `Path.of("${SLOT.fieldValue(index)}")`),
        publish('ofString', '"\\r\\n"'),
      ].join(',\n'),
  );
  return `HttpRequest.BodyPublishers.concat(\n${[...parts, publish('ofString', `"--${BOUNDARY}--\\r\\n"`)].join(',\n')})`;
}
