import { describe, expect, test } from 'vitest';

import { articleToc } from '../../web/article/index.tsx';
import type { OperationLink } from '../../web/model/api/link.ts';
import type { FieldChange, MessageChanges, MigratedOperation } from '../../web/model/api/migration.ts';
import type { ErrorsPage, InfoPage, MigrationPage, Problem } from '../../web/model/page/page.ts';
import { html, operationPage, pageBase, referenceInfo, render, textOf } from './fixtures.ts';

const link: OperationLink = {
  label: 'Create a cart',
  href: '/v2/create-cart',
  method: 'post',
  kind: 'operation',
  path: '/carts/{id}',
  eventType: null,
  excerpt: '',
  deprecated: false,
};

function problem(fields: Partial<Problem> = {}): Problem {
  return {
    code: 'gone',
    anchor: 'gone',
    title: 'Gone',
    meaning: html('<p>It went.</p>'),
    cause: html('<p>Time.</p>'),
    remedy: html('<p>Wait.</p>'),
    operations: [],
    more: 0,
    ...fields,
  };
}

function errors(problems: Problem[], fields: Partial<ErrorsPage> = {}): ErrorsPage {
  return {
    ...pageBase,
    kind: 'errors',
    title: 'Errors',
    reference: referenceInfo,
    groups: [{ anchor: 'status-404', status: '404', problems }],
    ...fields,
  };
}

const uses = (count: number): Problem['operations'] =>
  Array.from({ length: count }, (_, index) => ({
    operation: { ...link, label: `Operation ${index}` },
    statuses: ['404', '4XX'],
    href: `/v2/o${index}#response-404`,
  }));

describe('the page of errors', () => {
  test('has an index, a heading a status, and the code as the anchor of each code', () => {
    const markup = render(errors([problem()]));
    expect(markup).toContain(
      '<dt><a class="status s4" href="#status-404">404</a></dt><dd><a href="#gone">gone</a></dd>',
    );
    expect(markup).toContain('<h2 id="status-404">404 Not Found');
    expect(markup).toContain('<h3 id="gone"><code>gone</code> <small>Gone</small>');
    expect(textOf(markup)).toContain('It went. Cause Time. What to do Wait. Not returned by any operation.');
  });

  test('folds the operations that return a code, with their statuses', () => {
    const one = render(errors([problem({ operations: uses(1) })]));
    expect(one).toContain('<details class="returned"><summary>Returned by 1 operation</summary>');
    expect(textOf(one)).toContain('POST Operation 0 404, 4XX');
    const many = render(errors([problem({ operations: uses(7), more: 3 })]));
    expect(many).toContain('<details class="returned"><summary>Returned by 10 operations</summary>');
    expect(textOf(many)).toContain('and 3 more');
  });

  test("has its statuses in the table of contents, in the reader's language", () => {
    const groups = [
      { anchor: 'status-404', status: '404', problems: [] },
      { anchor: 'status-other', status: null, problems: [] },
    ];
    expect(articleToc(errors([], { groups, locale: 'es' })).map(({ id, text, level }) => [id, text, level])).toEqual([
      ['status-404', '404 Not Found', 2],
      ['status-other', 'Sin estado fijo', 2],
    ]);
  });

  test("marks the language of texts that are not the reader's", () => {
    expect(render(errors([problem()], { locale: 'pt' }))).toContain('<div lang="en"><p>It went.</p></div>');
  });
});

function change(fields: Partial<FieldChange>): FieldChange {
  const side = (name: string) => ({ label: name, href: `/v/${name}`, type: 'string' });
  return {
    kind: 'renamed',
    from: side('body.a'),
    to: side('body.b'),
    isTypeChanged: false,
    isNewlyRequired: false,
    addedValues: [],
    removedValues: [],
    ...fields,
  };
}

const none: MessageChanges = { request: [], response: [], more: 0 };

function migrated(fields: Partial<MigratedOperation> = {}): MigratedOperation {
  return {
    anchor: 'add-order',
    from: { ...link, label: 'Add an order', href: '/v1/add-order' },
    note: null,
    successors: [{ to: link, statuses: null, changes: none, objects: [] }],
    removed: none,
    ...fields,
  };
}

function migration(operations: MigratedOperation[], fields: Partial<MigrationPage> = {}): MigrationPage {
  return {
    ...pageBase,
    kind: 'migration',
    title: 'Migrate',
    reference: referenceInfo,
    from: { ...referenceInfo, base: '/v1' },
    versions: { from: '1.0', to: '2.0' },
    groups: [{ anchor: 'orders', label: 'Orders', href: '/v1/orders', operations }],
    objects: [],
    added: [],
    ...fields,
  };
}

const withChange = (fields: Partial<FieldChange>): string =>
  textOf(
    render(
      migration([
        migrated({
          successors: [{ to: link, statuses: null, changes: { ...none, request: [change(fields)] }, objects: [] }],
        }),
      ]),
    ),
  );

describe('the migration page', () => {
  test('counts what there is to do', () => {
    const [successor] = migrated().successors;
    const operations = [
      migrated(),
      migrated({ anchor: 'b', successors: [] }),
      migrated({
        anchor: 'c',
        successors: successor === undefined ? [] : [successor, { ...successor, to: { ...link, href: '/v2/other' } }],
      }),
    ];
    const markup = render(migration(operations));
    expect(textOf(markup)).toContain('0 of 3 done');
    expect(markup.match(/<small[^>]*>[^<]*<\/small><\/summary>/g)?.map(textOf)).toEqual([
      '1 task',
      'No replacement in 2.0.',
      '2 tasks',
    ]);
  });

  test('has a box for each successor, and says what stays', () => {
    const markup = render(migration([migrated()]));
    expect(markup).toContain('<label><input type="checkbox"/><span>Call <a href="/v2/create-cart">Create a cart</a>');
    expect(textOf(markup)).toContain('The request and response stay the same.');
    expect(textOf(markup)).toContain('Add an order 1 task');
    expect(markup).toContain('<a id="add-order" class="anchor"');
    expect(markup).toContain('<a href="/v1/add-order">');
  });

  test('says where there is no successor, with the note of the mapping', () => {
    const note = { html: html('<p>Keep it.</p>'), locale: 'en' as const };
    expect(textOf(render(migration([migrated({ successors: [], note })])))).toContain(
      'No replacement in 2.0. POST /carts/{id} Keep it.',
    );
    expect(render(migration([migrated({ successors: [], note })], { locale: 'es' }))).toContain(
      '<div lang="en"><p>Keep it.</p></div>',
    );
  });

  test.each<[string, Partial<FieldChange>, string]>([
    ['a new name', {}, 'body.a → body.b renamed'],
    [
      'a new place and type',
      { kind: 'moved', isTypeChanged: true, from: { label: 'path.id', href: '/v/p', type: 'integer' } },
      'path.id → body.b integer → string moved',
    ],
    [
      'another type only',
      { kind: 'changed', isTypeChanged: true, from: { label: 'body.b', href: '/v/p', type: 'integer' } },
      'body.b integer → string changed',
    ],
    ['a removed field', { kind: 'removed', to: null }, 'body.a removed'],
    ['a new required field', { kind: 'added', from: null, isNewlyRequired: true }, 'body.b string required new'],
    ['a field that was optional', { kind: 'changed', isNewlyRequired: true }, 'body.a now required changed'],
    [
      'values',
      { kind: 'changed', addedValues: ['"x"', '"y"'], removedValues: ['"z"'] },
      'body.a new values: "x", "y" removed values: "z" changed',
    ],
  ])('describes %s', (_, fields, words) => {
    expect(withChange(fields)).toContain(`Request ${words}`);
  });

  test('names what is only there in addition without a box', () => {
    const markup = render(
      migration([
        migrated({
          successors: [
            {
              to: link,
              statuses: { from: '204', to: ['200', '202'] },
              changes: { request: [], response: [change({ kind: 'added', from: null })], more: 2 },
              objects: [{ label: 'Device', href: '#response-Device', place: 'response' }],
            },
          ],
        }),
      ]),
    );
    expect(markup.match(/type="checkbox"/g)).toHaveLength(1);
    expect(textOf(markup)).toContain(
      'Response New fields: body.b and 2 more changes See also the changes to Device in responses',
    );
    expect(textOf(markup)).toContain('returns 200 or 202 instead of 204');
  });

  test('lists shared objects below one heading, without telling request and response apart', () => {
    const page = migration([], {
      groups: [],
      objects: [
        {
          anchor: 'response-Device',
          from: 'Device',
          to: 'Thing',
          place: 'response',
          changes: { ...none, response: [change({})] },
        },
      ],
    });
    expect(textOf(render(page))).toContain('Device → Thing in responses 1 task body.a → body.b renamed');
    expect(articleToc(page).map(({ id, text }) => [id, text])).toEqual([
      ['shared-objects', 'Shared objects'],
      ['response-Device', 'Device in responses'],
    ]);
  });

  test('has groups and operations in its table of contents', () => {
    expect(articleToc(migration([migrated()], { added: [link] })).map(({ id, level }) => [id, level])).toEqual([
      ['orders', 2],
      ['add-order', 3],
      ['only-new', 2],
    ]);
  });
});

describe('versions on other pages', () => {
  const note = { html: html('<p>Two calls.</p>'), locale: 'en' as const };

  test('an old operation leads to its successors below its title', () => {
    const markup = render(
      operationPage(
        {},
        {
          successions: [
            {
              side: 'old',
              version: '2.0',
              operations: [link, { ...link, label: 'Order', href: '/v2/order' }],
              note,
              href: '/v2/migration#add',
            },
          ],
        },
      ),
    );
    expect(textOf(markup)).toContain('Replaced in 2.0 by Create a cart, Order. What changes Two calls.');
    expect(markup.indexOf('/v2/migration#add')).toBeLessThan(markup.indexOf('<h2'));
  });

  test('an old operation without successor says so', () => {
    expect(
      textOf(
        render(
          operationPage(
            {},
            { successions: [{ side: 'old', version: '2.0', operations: [], note: null, href: '/v2/migration#add' }] },
          ),
        ),
      ),
    ).toContain('No replacement in 2.0.');
  });

  test('a new operation says what it replaces', () => {
    expect(
      textOf(
        render(
          operationPage(
            {},
            {
              successions: [{ side: 'new', version: '1.0', operations: [link], note: null, href: '/v2/migration#add' }],
            },
          ),
        ),
      ),
    ).toContain('Replaces in 1.0: Create a cart. What changes');
  });

  test('an information page leads to errors and migrations, where there are any', () => {
    const info: InfoPage = {
      ...pageBase,
      kind: 'info',
      title: 'Shop',
      reference: { ...referenceInfo, errorsHref: '/v2/errors' },
      summary: null,
      body: null,
      servers: [],
      securitySchemes: [],
      tags: [],
      contact: null,
      license: null,
      termsOfService: null,
      externalDocs: null,
      hasCollection: false,
      hasEvents: false,
      migrations: [
        { side: 'old', version: '3.0', href: '/v3/migration' },
        { side: 'new', version: '1.0', href: '/v2/migration' },
      ],
    };
    expect(render(info)).toContain(
      '<a class="button button-small" href="/v2/errors">Errors</a><a class="button button-small" href="/v3/migration">Migrate to 3.0</a><a class="button button-small" href="/v2/migration">Migrate from 1.0</a>',
    );
    expect(render({ ...info, reference: referenceInfo, migrations: [] })).not.toContain('Errors');
  });
});
