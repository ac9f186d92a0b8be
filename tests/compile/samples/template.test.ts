import { describe, expect, test } from 'vitest';

import { LANGUAGES } from '../../../web/compile/samples/languages/index.ts';
import { engineTemplate, templateOf, templateSetOf } from '../../../web/compile/samples/template.ts';
import type { Shape } from '../../../web/model/snippets/request-shape.ts';
import { templateIn } from '../../../web/model/snippets/sample-template.ts';

const BODIES = ['none', 'json', 'text', 'file', 'form', 'multipart'] as const;
const either = [false, true];

/** Every order of texts and files up to three fields. */
const FILES = [1, 2, 3].flatMap((length) =>
  Array.from({ length: 2 ** length }, (_, bits) =>
    Array.from({ length }, (_file, index) => Boolean(bits & (1 << index))),
  ),
);

function shapesOf(body: Shape['body']): Shape[] {
  const files = body === 'form' ? FILES.filter((all) => !all.includes(true)) : body === 'multipart' ? FILES : [[]];
  return [0, 1, 2, 4].flatMap((headers) =>
    either.flatMap((hasCookies) =>
      files.flatMap((all) =>
        (all.length > 1 ? either : [false]).map((hasRepeats): Shape => ({
          method: 'POST',
          isSecure: true,
          answersJson: true,
          body,
          headers,
          hasCookies,
          hasRepeats,
          files: all,
          hasContentType: body !== 'none',
        })),
      ),
    ),
  );
}

/** A template as one text, in which two slots are told apart. */
function written(template: ReturnType<typeof templateOf>): string | undefined {
  return template?.map((piece) => (typeof piece === 'string' ? piece : `<${piece.kind}${piece.index}>`)).join('');
}

describe.each(LANGUAGES.map((language) => [language.id, language] as const))(
  'a template of %s put together from its variants',
  (_, language) => {
    test.each(BODIES)('is what the engine writes for a request with this body: %s', (body) => {
      for (const shape of shapesOf(body))
        expect({ shape, code: written(templateOf(language, shape)) }).toEqual({
          shape,
          code: written(engineTemplate(language, shape)),
        });
    });
  },
);

describe('the templates of a class', () => {
  const requests = { method: 'POST', isSecure: true, answersJson: true, body: 'multipart' } as const;
  const shape: Shape = {
    ...requests,
    headers: 1,
    hasCookies: false,
    hasRepeats: false,
    files: [true, false, false],
    hasContentType: true,
  };

  test('write any request of it without the engine', () => {
    const { python, java } = JSON.parse(JSON.stringify(templateSetOf(requests, false))) as ReturnType<
      typeof templateSetOf
    >;
    for (const [id, templates] of Object.entries({ python, java })) {
      const language = LANGUAGES.find((candidate) => candidate.id === id);
      if (language === undefined || templates === undefined) throw new Error(`There is no ${id}.`);
      expect(written(templateIn(templates, shape))).toBe(written(engineTemplate(language, shape)));
    }
  });

  test('have none for what a language cannot send', () => {
    const { php } = templateSetOf(requests, false);
    if (php === undefined) throw new Error('There is no PHP.');
    expect(templateIn(php, { ...shape, hasRepeats: true })).toBeUndefined();
    expect(templateIn(php, shape)).toBeDefined();
  });

  test('are kept once where they are written the same', () => {
    const { curl } = templateSetOf(requests, false);
    expect(Object.keys(curl?.variants ?? {})).toHaveLength(18);
    expect(curl?.templates).toHaveLength(9);
  });

  test('have cookies only where there may be some', () => {
    const names = (hasCookies: boolean): string[] =>
      Object.keys(templateSetOf({ ...requests, body: 'none' }, hasCookies)['curl']?.variants ?? {});
    expect(names(false)).toEqual(['', 'header', 'headers']);
    expect(names(true)).toEqual(['', 'cookies', 'header', 'header+cookies', 'headers', 'headers+cookies']);
  });
});
