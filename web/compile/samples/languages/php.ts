import type { Shape } from '../../../model/snippets/request-shape.ts';
import { SLOT } from '../slots.ts';
import { fieldLines, RAW_BODIES, replace, type SampleLanguage } from './language.ts';

export const php: SampleLanguage = {
  id: 'php',
  label: 'PHP',
  highlight: 'php',
  syntax: 'php',
  engine: { target: 'php', client: 'curl', sendsJson: true, contentTypeFor: RAW_BODIES, sendsCookies: true },
  adapt,
  // An array of fields cannot have one twice.
  canSend: ({ body, hasRepeats }) => body !== 'multipart' || !hasRepeats,
};

function adapt(code: string, shape: Shape): string {
  const fields = (text: (index: number) => string, file?: (index: number) => string): string =>
    `[\n${fieldLines(shape, text, file).join(',\n')}\n  ]`;
  const text = (index: number): string => `    "${SLOT.fieldName(index)}" => "${SLOT.fieldValue(index)}"`;
  switch (shape.body) {
    case 'form':
      return replace(code, SLOT.body, shape.hasRepeats ? `"${SLOT.body}"` : `http_build_query(${fields(text)})`);
    case 'multipart':
      return replace(
        code,
        SLOT.body,
        fields(text, (index) => `    "${SLOT.fieldName(index)}" => new CURLFile("${SLOT.fieldValue(index)}")`),
      );
    case 'file':
      return replace(code, SLOT.body, `file_get_contents("${SLOT.body}")`);
    default:
      return code;
  }
}
