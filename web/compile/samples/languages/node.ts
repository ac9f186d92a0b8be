import type { Shape } from '../../../model/snippets/request-shape.ts';
import { SLOT } from '../slots.ts';
import { canFetch, searchParams, withAnswer } from './fetch.ts';
import { fieldLines, RAW_BODIES, replace, type SampleLanguage } from './language.ts';

export const node: SampleLanguage = {
  id: 'node',
  label: 'Node.js',
  highlight: 'javascript',
  syntax: 'javascript',
  engine: { target: 'node', client: 'fetch', sendsJson: true, contentTypeFor: RAW_BODIES, sendsCookies: true },
  adapt,
  canSend: canFetch,
};

function adapt(code: string, shape: Shape): string {
  const adapted = withAnswer(code, shape);
  const blob = "import { openAsBlob } from 'node:fs';\n\n";
  switch (shape.body) {
    case 'form':
      return replace(adapted, SLOT.body, searchParams(shape));
    case 'multipart': {
      const lines = fieldLines(
        shape,
        (index) => `form.append('${SLOT.fieldName(index)}', '${SLOT.fieldValue(index)}');\n`,
        (index) =>
          `form.append('${SLOT.fieldName(index)}', await openAsBlob('${SLOT.fieldValue(index)}'), '${SLOT.fieldValue(index)}');\n`,
      );
      return `${shape.files.includes(true) ? blob : ''}const form = new FormData();\n${lines.join('')}\n${replace(adapted, SLOT.body, 'form')}`;
    }
    case 'file':
      return blob + replace(adapted, SLOT.body, `await openAsBlob('${SLOT.body}')`);
    default:
      return adapted;
  }
}
