import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { temporaryFolder } from '../../../web/commands/temporary-folder.ts';
import { textHash } from '../../../web/compile/base/text-hash.ts';
import { provenFileOf, readProven } from '../../../web/compile/source/content-data.ts';
import { takeProofMarks, withoutProofMarks } from '../../../web/compile/source/proof-marks.ts';
import {
  changedChecks,
  repeatedValues,
  statementFindings,
} from '../../../web/compile/statements/statement-findings.ts';
import { sentencesOf, statementsOf } from '../../../web/compile/statements/statements.ts';
import type { JsonObject } from '../../../web/model/text/json.ts';
import { provenText } from '../../tools/proven-text.ts';
import { textGuide, textSource } from './support.ts';

/** The sentences of the tests below, as somebody confirmed them. */
const confirmed = new Map([
  ['price', new Set([textHash('Costs $5.00.')])],
  ['refund', new Set([textHash('Refunds all.')])],
]);

describe('the sentence of a mark', () => {
  test.each([
    ['ends at the mark', 'First one. Second one. <!-- proof=a --> Third.', 'Second one.'],
    ['may span lines', 'First one.\nSecond\n  one. <!-- proof=a -->', 'Second one.'],
    ['is in a list item', '- First one\n- Second one <!-- proof=a -->\n- Third', 'Second one'],
    [
      'is the row of a table',
      '| A | B |\n| - | - |\n| 409 | Second one | Third <!-- proof=a --> |',
      '409 | Second one | Third',
    ],
    ['is not in code', '```\nFirst. Second one.\n```\n\nThird. <!-- proof=a -->', 'Third.'],
    ['has code with periods', 'The `a.b` is 1. It is `c.d. E` then. <!-- proof=a -->', 'It is `c.d. E` then.'],
  ])('%s', (_, text, sentence) => {
    const marked = sentencesOf(text).filter(({ mark }) => mark !== null);
    expect(marked).toEqual([{ sentence, mark: { kind: 'proof', check: 'a' } }]);
  });

  test('may have a reason why no check can prove it', () => {
    expect(sentencesOf('SHOP decides. <!-- no-proof=A person does. -->')).toEqual([
      { sentence: 'SHOP decides.', mark: { kind: 'no-proof', reason: 'A person does.' } },
    ]);
  });
});

test('marks leave the texts, and the spaces before them', () => {
  expect(withoutProofMarks('One. <!-- proof=a --> Two. <!-- no-proof=b c. -->\n')).toBe('One. Two.\n');
  const description: JsonObject = { info: { description: 'One. <!-- proof=a -->' }, tags: [{ description: 'Two.' }] };
  expect(takeProofMarks(description)).toEqual([{ path: ['info', 'description'], text: 'One. <!-- proof=a -->' }]);
  expect(description).toEqual({ info: { description: 'One.' }, tags: [{ description: 'Two.' }] });
});

describe('the statements of a site', () => {
  const operation = (description: string): JsonObject => ({ get: { operationId: 'x', description } });
  const api = textSource({
    'x-problem-codes': { too_late: { cause: 'It ends.' } },
    webhooks: { contractEnded: { post: { description: 'Ends.' } } },
    paths: {
      '/a': operation(
        'Refunds all. <!-- proof=refund --> Ends after 30 days. Sends `contract.ended`. Fails with `too_late`. Has a name.',
      ),
      '/b': operation('Ends after 30 days.'),
    },
  });
  const statements = statementsOf({ apis: [api], guides: [textGuide('Costs $5.00. <!-- proof=price -->')] });

  test('are the marked ones, and all others that name a fact', () => {
    expect(statements.map(({ place, sentence, mark }) => [place, sentence, mark?.kind])).toEqual([
      ['content/public/en/intro.md', 'Costs $5.00.', 'proof'],
      ['specs/public/api.yaml paths /a get', 'Refunds all.', 'proof'],
      ['specs/public/api.yaml paths /a get', 'Ends after 30 days.', undefined],
      ['specs/public/api.yaml paths /a get', 'Sends `contract.ended`.', undefined],
      ['specs/public/api.yaml paths /a get', 'Fails with `too_late`.', undefined],
      ['specs/public/api.yaml paths /b get', 'Ends after 30 days.', undefined],
    ]);
  });

  test('are not counted without any mark', () => {
    const unmarked = textSource({ paths: { '/b': operation('Ends after 30 days.') } });
    const { marked: _, ...guide } = textGuide('Costs $5.00.');
    expect(statementsOf({ apis: [unmarked], guides: [{ ...guide, marked: null }] })).toEqual([]);
  });

  test('are warnings of the build without a mark', () => {
    const findings = statementFindings(statements, confirmed);
    expect(findings).toHaveLength(4);
    expect(findings[0]).toMatchObject({
      severity: 'warning',
      code: 'unproven-statement',
      message: 'No check proves "Ends after 30 days."',
      location: { file: 'specs/public/api.yaml' },
    });
  });
});

describe('a marked sentence that changed', () => {
  const changed = statementsOf({ apis: [], guides: [textGuide('Costs $6.00. <!-- proof=price -->')] });

  test('is a warning of the build until its check is confirmed', () => {
    expect(statementFindings(changed, confirmed)).toEqual([
      {
        severity: 'warning',
        code: 'changed-statement',
        message: 'Nobody has confirmed that the check "price" proves "Costs $6.00."',
        remedy: 'Read the sentence and its check, then run npm run statements -- --accept price.',
        location: { file: 'content/public/en/intro.md', near: 'Costs $6.00.' },
      },
    ]);
    expect(statementFindings(changed, new Map([['price', new Set([textHash('Costs $6.00.')])]]))).toEqual([]);
  });

  test('is listed with the hash of the sentence before', () => {
    expect(changedChecks(changed, confirmed)).toEqual([
      { check: 'price', added: changed, removed: [textHash('Costs $5.00.')] },
      { check: 'refund', added: [], removed: [textHash('Refunds all.')] },
    ]);
  });
});

test('the list of proven sentences is written as it is read', async () => {
  using folder = temporaryFolder();
  mkdirSync(join(folder.path, 'content/public'), { recursive: true });
  const write = (text: string): void => writeFileSync(join(folder.path, provenFileOf('public')), text);
  write(provenText(confirmed));
  expect(await readProven(folder.path, 'public')).toEqual({ proven: confirmed, findings: [] });
  write('{ "price": "$5.00" }');
  expect(await readProven(folder.path, 'public')).toMatchObject({
    proven: new Map(),
    findings: [
      { severity: 'error', code: 'proven-sentences', location: { file: 'content/public/proven.json', line: 1 } },
    ],
  });
});

test('a number with a unit that is typed in two guides is a finding, except in code', () => {
  const files = (...bodies: string[]) => {
    const guides = bodies.map((body, index) => Object.assign(textGuide(body), { file: `${index}.md` }));
    return repeatedValues(guides).map(({ message }) => message);
  };
  expect(files('A trial of 14 days.', 'The 14-day trial. No day.', 'Costs 14 USD.')).toEqual([
    '"14 days" is also typed in 1.md.',
  ]);
  expect(files('A key has 8 to 64 letters.', '64 letters or digits')).toEqual(['"64 letters" is also typed in 1.md.']);
  expect(files('At most 25 line items.', '25 line items')).toEqual(['"25 line items" is also typed in 1.md.']);
  expect(files('Up to ten phones', 'ten phones')).toEqual(['"ten phones" is also typed in 1.md.']);
  expect(files('`14 days`', '14 days', '```\n14 days\n```')).toEqual([]);
  expect(files('{{trial}}, 14 days, 14 days', '114 days, 1.14 days')).toEqual([]);
});
