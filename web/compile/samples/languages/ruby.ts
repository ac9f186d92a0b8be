import type { Shape } from '../../../model/snippets/request-shape.ts';
import { SLOT } from '../slots.ts';
import { fieldLines, RAW_BODIES, replace, type SampleLanguage } from './language.ts';

export const ruby: SampleLanguage = {
  id: 'ruby',
  label: 'Ruby',
  highlight: 'ruby',
  syntax: 'ruby',
  engine: { target: 'ruby', client: 'native', sendsJson: false, contentTypeFor: RAW_BODIES, sendsCookies: true },
  adapt,
};

const RUBY_METHODS = /^(?:GET|POST|HEAD|DELETE|PATCH|PUT|OPTIONS|COPY|LOCK|UNLOCK|MOVE|TRACE)$/;

function adapt(code: string, shape: Shape): string {
  let adapted = code.replaceAll(/'(zz(?:hv\d\d|cookies)zz)'/g, '"$1"');
  // For other methods the engine writes a class, whose name need not be one.
  if (!RUBY_METHODS.test(shape.method)) {
    adapted = replace(
      replace(adapted, /class Net::HTTP::[^]*?\nend\n\n/, ''),
      /Net::HTTP::[\w-]+\.new\(url\)\n/,
      `Net::HTTPGenericRequest.new("${shape.method}", ${String(shape.body !== 'none')}, true, url)\n`,
    );
  }
  const assigned = `request.body = ${SLOT.body}`;
  const lines = (text: (index: number) => string, file?: (index: number) => string): string =>
    `[\n${fieldLines(shape, text, file).join(',\n')}\n]`;
  const pair = (index: number): string => `  ["${SLOT.fieldName(index)}", "${SLOT.fieldValue(index)}"]`;
  switch (shape.body) {
    case 'form':
      return replace(adapted, assigned, `request.set_form_data(${lines(pair)})`);
    case 'multipart':
      return replace(
        adapted,
        assigned,
        `request.set_form(${lines(pair, (index) => `  ["${SLOT.fieldName(index)}", File.open("${SLOT.fieldValue(index)}")]`)}, "multipart/form-data")`,
      );
    case 'file':
      return replace(adapted, assigned, `request.body = File.binread("${SLOT.body}")`);
    default:
      return adapted;
  }
}
