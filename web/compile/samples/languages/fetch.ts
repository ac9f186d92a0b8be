import type { Shape } from '../../../model/snippets/request-shape.ts';
import { SLOT } from '../slots.ts';
import { fieldLines } from './language.ts';

/** `fetch` refuses some methods, and a body with others (https://fetch.spec.whatwg.org/#dom-request). */
export function canFetch({ method, body }: Shape): boolean {
  return !(/^(?:CONNECT|TRACE|TRACK)$/.test(method) || (body !== 'none' && /^(?:GET|HEAD)$/.test(method)));
}

/** Reads an answer that is no JSON as text. */
export function withAnswer(code: string, { answersJson }: Shape): string {
  if (answersJson) return code;
  return code
    .replace('.then(res => res.json())', '.then(res => res.text())')
    .replace('.then(json => console.log(json))', '.then(text => console.log(text))');
}

/** The fields of a form; pairs where a name comes twice: an object has each once. */
export function searchParams(shape: Shape): string {
  const lines = (line: (index: number) => string): string => fieldLines(shape, line).join(',\n');
  if (shape.hasRepeats)
    return `new URLSearchParams([\n${lines((index) => `    ['${SLOT.fieldName(index)}', '${SLOT.fieldValue(index)}']`)}\n  ])`;
  return `new URLSearchParams({\n${lines((index) => `    ${SLOT.fieldKey(index)}: '${SLOT.fieldValue(index)}'`)}\n  })`;
}
