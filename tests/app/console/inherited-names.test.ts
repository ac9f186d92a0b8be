import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';

import { ConsoleProvider } from '../../../web/app/console/context.ts';
import { JsonControl, withValueAt } from '../../../web/app/console/fields/json-control.tsx';
import { formErrorsOf } from '../../../web/app/console/form-errors.ts';
import { FormStore } from '../../../web/app/console/form-store.ts';
import { defaultValues, requestToSend } from '../../../web/app/console/form-values.ts';
import { loadLanguage } from '../../../web/app/console/language.ts';
import { maskedValues } from '../../../web/app/console/masking.ts';
import { ConsoleMemory } from '../../../web/app/console/memory.ts';
import { linkFragment, valuesFromFragment } from '../../../web/app/console/share.ts';
import { en } from '../../../web/app/console/strings/en.ts';
import { type Target, targetOf } from '../../../web/app/console/targets.ts';
import { kitWords, WordsProvider } from '../../../web/app/kit/words.ts';
import type { ConsoleData } from '../../../web/model/description/console.ts';
import type { JsonSchema } from '../../../web/model/schema/json-schema.ts';
import type { Json } from '../../../web/model/text/json.ts';
import { valueAt } from '../../../web/model/text/pointer.ts';
import { memoryStore } from '../stores.ts';
import { jsonBody, operation, parameter, scheme } from './support.ts';

/** Names that every object has from `Object.prototype`. */
const NAMES = ['constructor', 'valueOf', 'toString', 'hasOwnProperty', '__proto__'];
const SCHEMA = JSON.parse(
  `{"type":"object","required":["toString","__proto__"],"properties":{${NAMES.map((name) => `"${name}":{"type":"string","minLength":2}`).join(',')}}}`,
) as JsonSchema;
const BODY = 'application/json ';
const FULL = `{${NAMES.map((name) => `"${name}":"of ${name}"`).join(',')}}`;

function dataWith(body: string): ConsoleData {
  return operation({
    servers: [
      { url: 'https://api.shop.example/{constructor}', variables: [{ name: 'constructor', default: 'v1', enum: [] }] },
    ],
    security: [[scheme('valueOf')]],
    parameters: NAMES.map((name) => parameter('query', name, { schema: { type: 'string' } })),
    bodies: [
      jsonBody({ schema: SCHEMA, inputs: [{ name: null, input: { kind: 'json', value: JSON.parse(body) as Json } }] }),
    ],
  });
}

const sent = (data: ConsoleData) => {
  const values = defaultValues(data);
  return requestToSend(data, { values, files: new Map() }, targetOf(data, values) as Target);
};

describe('properties with the names of members of Object.prototype', () => {
  test.each(['{}', FULL])('have a field each in the form of %s', async (body) => {
    const data = dataWith(body);
    const language = await loadLanguage('en');
    const form = new FormStore(data, { values: defaultValues(data), files: new Map() }, language.t);
    const memory = new ConsoleMemory(memoryStore()).of('/console.json', data);
    const page = {
      anchors: { labelOf: String, hrefOf: () => null },
      panel: null,
      onLeave: () => undefined,
      goTo: () => undefined,
    };
    const value = { ...language, ...page, data, form, memory };
    const control = createElement(JsonControl, {
      name: 'body',
      schema: SCHEMA,
      label: 'Body',
      required: true,
      anchor: 'body',
    });
    const html = renderToString(
      createElement(WordsProvider, { value: kitWords.en }, createElement(ConsoleProvider, { value }, control)),
    );
    for (const name of NAMES) expect(html).toContain(name);
    expect(html.includes('value="of __proto__"')).toBe(body === FULL);
    expect(html).not.toContain('native code');
  });

  test('are missing if the value does not have them, and are checked if it has them', () => {
    const messages = (body: string): string[] =>
      formErrorsOf(
        { ...dataWith(body), canSend: false },
        { values: defaultValues(dataWith(body)), files: new Map() },
        en,
      ).map(({ label, message }) => `${label} ${message}`);
    expect(messages('{}')).toEqual(['toString is required.', '__proto__ is required.']);
    expect(messages(FULL)).toEqual([]);
    expect(messages(FULL.replaceAll('of ', '').replace('"__proto__":"__proto__"', '"__proto__":"x"'))).toEqual([
      '__proto__ must have at least 2 characters.',
    ]);
  });

  test('are read, written and removed like others', () => {
    for (const name of NAMES) {
      expect(valueAt({}, [name])).toBeUndefined();
      const value = withValueAt({ a: 1 }, [name], 'x');
      expect(JSON.stringify(value)).toBe(`{"a":1,"${name}":"x"}`);
      expect(valueAt(value, [name])).toBe('x');
      expect(withValueAt(value, [name], undefined)).toEqual({ a: 1 });
    }
  });

  test('reach the request, the code samples and a link', async () => {
    const data = dataWith(FULL);
    const values = defaultValues(data);
    expect(JSON.stringify(sent(data).body)).toBe(`{"kind":"json","value":${FULL}}`);
    expect(maskedValues(data, values).bodies).toEqual(values.bodies);
    const changed = { ...values, bodies: { [BODY]: FULL.replace('of valueOf', 'changed') } };
    const { fragment } = await linkFragment(data, changed);
    expect(JSON.parse((await valuesFromFragment(data, fragment ?? '')).bodies[BODY] ?? '')).toEqual(
      JSON.parse(changed.bodies[BODY] ?? ''),
    );
  });

  test('have no value in server variables, parameters and security schemes until the reader enters one', () => {
    const data = dataWith('{}');
    const { url, headers } = sent(data);
    expect(url).toBe('https://api.shop.example/v1/users');
    expect(headers).toEqual([]);
  });
});
