import type { Shape } from '../../../model/snippets/request-shape.ts';
import { SLOT } from '../slots.ts';
import { fieldLines, RAW_BODIES, replace, type SampleLanguage } from './language.ts';

export const curl: SampleLanguage = {
  id: 'curl',
  label: 'cURL',
  highlight: 'bash',
  syntax: 'shell',
  engine: { target: 'shell', client: 'curl', sendsJson: false, contentTypeFor: RAW_BODIES, sendsCookies: true },
  adapt,
};

/** The engine quotes what needs it by its own content, which a slot's is not. */
function adapt(code: string, shape: Shape): string {
  // curl waits for a body that the answer to HEAD never has.
  const adapted = replace(
    replace(code, `--cookie ${SLOT.cookies}`, `--cookie '${SLOT.cookies}'`),
    '--request HEAD',
    '--head',
  );
  const data = `--data ${SLOT.body}`;
  const lines = (fields: string[]): string => fields.join(' \\\n  ');
  switch (shape.body) {
    case 'none':
    case 'json':
      return adapted;
    case 'text':
      // `--data` reads a file where the text begins with `@`.
      return replace(adapted, data, `--data-raw ${SLOT.body}`);
    case 'form':
      return replace(
        adapted,
        data,
        lines(fieldLines(shape, (index) => `--data-urlencode '${SLOT.fieldName(index)}=${SLOT.fieldValue(index)}'`)),
      );
    case 'multipart':
      return replace(
        adapted,
        data,
        lines(
          fieldLines(
            shape,
            (index) => `--form-string '${SLOT.fieldName(index)}=${SLOT.fieldValue(index)}'`,
            (index) => `--form '${SLOT.fieldName(index)}=@${SLOT.fieldValue(index)}'`,
          ),
        ),
      );
    case 'file':
      return replace(adapted, data, `--data-binary '@${SLOT.body}'`);
  }
}
