import type { Shape } from '../../../model/snippets/request-shape.ts';
import { SLOT } from '../slots.ts';
import { fieldLines, RAW_BODIES, replace, type SampleLanguage } from './language.ts';

export const python: SampleLanguage = {
  id: 'python',
  label: 'Python',
  highlight: 'python',
  syntax: 'python',
  engine: { target: 'python', client: 'requests', sendsJson: true, contentTypeFor: RAW_BODIES, sendsCookies: true },
  adapt,
};

function adapt(code: string, shape: Shape): string {
  const payload = `payload = ${SLOT.body}`;
  const lines = (text: (index: number) => string, file?: (index: number) => string): string =>
    fieldLines(shape, text, file).join(',\n');
  switch (shape.body) {
    case 'form':
      if (shape.hasRepeats)
        return replace(
          code,
          payload,
          `payload = [\n${lines((index) => `    ("${SLOT.fieldName(index)}", "${SLOT.fieldValue(index)}")`)}\n]`,
        );
      return replace(
        code,
        payload,
        `payload = {\n${lines((index) => `    "${SLOT.fieldName(index)}": "${SLOT.fieldValue(index)}"`)}\n}`,
      );
    case 'multipart': {
      const files = lines(
        (index) => `    ("${SLOT.fieldName(index)}", (None, "${SLOT.fieldValue(index)}"))`,
        (index) =>
          `    ("${SLOT.fieldName(index)}", ("${SLOT.fieldValue(index)}", open("${SLOT.fieldValue(index)}", "rb")))`,
      );
      return replace(replace(code, payload, `files = [\n${files}\n]`), 'data=payload', 'files=files');
    }
    case 'file':
      return replace(code, payload, `payload = open("${SLOT.body}", "rb")`);
    default:
      return code;
  }
}
