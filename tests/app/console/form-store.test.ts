import { describe, expect, test } from 'vitest';

import { controlId, FormStore } from '../../../web/app/console/form-store.ts';
import { defaultValues } from '../../../web/app/console/form-values.ts';
import { en } from '../../../web/app/console/strings/en.ts';
import { jsonBody, operation, parameter } from './support.ts';

const schema = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string' }, city: { type: 'string', minLength: 2 } },
};
const data = operation({
  parameters: [parameter('header', 'Idempotency-Key', { value: 'example' })],
  bodies: [jsonBody({ schema })],
});
const newForm = (): FormStore => new FormStore(data, { values: defaultValues(data), files: new Map() }, en);

describe('the errors of a form', () => {
  test('show for a field that was left, and follow its changes', () => {
    const form = newForm();
    form.setText('body', '{"name":"","city":"a"}');
    expect(form.getState().errorsByField.size).toBe(0);
    form.leave(`${controlId('body')}/city`);
    const shown = (): unknown => Object.fromEntries(form.getState().errorsByField);
    expect(shown()).toEqual({ body: { '/city': [en.check.limits['minLength']?.('2')] } });
    expect(form.getState().errors).toBeNull();
    form.setText('body', '{"name":"","city":"ab"}');
    expect(shown()).toEqual({});
    form.leave(`${controlId('body')}/name`);
    expect(shown()).toEqual({ body: { '/name': [en.check.required] } });
    form.replace({ values: defaultValues(data), files: new Map() });
    form.setText('body', '{"name":"","city":"a"}');
    expect(shown()).toEqual({});
  });

  test('are all listed after an attempt to send', () => {
    const form = newForm();
    form.setText('body', '{"city":"a"}');
    expect(form.check().map(({ pointer, isFatal }) => [pointer, isFatal])).toEqual([
      ['/name', true],
      ['/city', false],
    ]);
  });
});

describe('the idempotency key', () => {
  const keyOf = (form: FormStore): string | undefined => form.getState().values.parameters['header.Idempotency-Key'];

  test('is new for each request', () => {
    const form = newForm();
    form.refreshKey();
    const first = keyOf(form);
    expect(first).toMatch(/^"[\da-f-]{36}"$/);
    form.refreshKey();
    expect(keyOf(form)).not.toBe(first);
  });

  test('stays if the reader entered it, and is filled in if it is empty', () => {
    const form = newForm();
    form.setText('header.Idempotency-Key', '"mine"');
    form.refreshKey();
    expect(keyOf(form)).toBe('"mine"');
    for (const empty of ['', '""']) {
      form.setText('header.Idempotency-Key', empty);
      form.refreshKey();
      expect(keyOf(form)).toMatch(/^"[\da-f-]{36}"$/);
    }
  });
});
