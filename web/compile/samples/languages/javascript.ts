import type { Shape } from '../../../model/snippets/request-shape.ts';
import { SLOT } from '../slots.ts';
import { canFetch, searchParams, withAnswer } from './fetch.ts';
import { fieldLines, RAW_BODIES, replace, type SampleLanguage } from './language.ts';

export const javascript: SampleLanguage = {
  id: 'javascript',
  label: 'JavaScript',
  highlight: 'javascript',
  syntax: 'javascript',
  engine: { target: 'javascript', client: 'fetch', sendsJson: true, contentTypeFor: RAW_BODIES, sendsCookies: false },
  adapt,
  canSend: canFetch,
};

const PICKED = 'const fileInput = document.querySelector(\'input[type="file"]\');\n';

/** For the browser: files come from the page. */
function adapt(code: string, shape: Shape): string {
  const adapted = shape.hasCookies ? withCredentials(withAnswer(code, shape)) : withAnswer(code, shape);
  switch (shape.body) {
    case 'form':
      return replace(adapted, SLOT.body, searchParams(shape));
    case 'multipart': {
      const lines = fieldLines(
        shape,
        (index) => `form.append('${SLOT.fieldName(index)}', '${SLOT.fieldValue(index)}');\n`,
        (index) => `form.append('${SLOT.fieldName(index)}', fileInput.files[${SLOT.fileIndex(index)}]);\n`,
      );
      return `${shape.files.includes(true) ? PICKED : ''}const form = new FormData();\n${lines.join('')}\n${replace(adapted, SLOT.body, 'form')}`;
    }
    case 'file':
      return `${PICKED}\n${replace(adapted, SLOT.body, 'fileInput.files[0]')}`;
    default:
      return adapted;
  }
}

/** A script may not set cookies; it asks the browser to send its own. */
function withCredentials(code: string): string {
  return code.replace(/(method: '[^']*')(,\n)?/, (_whole, method: string, rest: string | undefined) =>
    rest === undefined ? `${method}, credentials: 'include'` : `${method},\n  credentials: 'include',\n`,
  );
}
