import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { load } from 'js-yaml';
import { expect, test } from 'vitest';

import { en } from '../../content/pages/simulator/strings/en.ts';
import { MAX_SHOWN, PASSCODE } from '../../content/shared/limits.ts';
import { PROJECT_ROOT } from '../../web/compile/base/project.ts';
import { FAULT_SECONDS, MAX_COUNT } from '../../web/model/simulator/faults.ts';
import { objectOf, stringOf, stringsOf } from '../../web/model/text/json.ts';

const { schemas } = objectOf(
  objectOf(load(readFileSync(join(PROJECT_ROOT, 'specs/public/simulator.yaml'), 'utf8'))).components,
);

function propertiesOf(name: string): ReturnType<typeof objectOf> {
  return objectOf(objectOf(objectOf(schemas)[name]).properties);
}

test('the form of a fault has the limits of the description', () => {
  const { count, seconds } = propertiesOf('NewFault');
  const { maximum, description } = objectOf(seconds);
  expect(MAX_COUNT).toBe(objectOf(count).maximum);
  const sentences = (stringOf(description) ?? '').replaceAll(/<!--.*?-->/g, '').split(/\. /);
  for (const [fault, { usual, most }] of Object.entries(FAULT_SECONDS)) {
    const sentence = sentences.find((text) => text.includes(`\`${fault}\``)) ?? '';
    expect([fault, sentence]).toEqual([fault, expect.stringContaining(`${usual} if omitted`)]);
    expect([fault, most]).toEqual([fault, Number(/at most (\d+)/.exec(sentence)?.[1] ?? maximum)]);
  }
});

test('the MCP tool names every fault of the description', () => {
  const names = stringsOf(objectOf(objectOf(schemas).FaultName).enum);
  const tools = objectOf(JSON.parse(readFileSync(join(PROJECT_ROOT, 'worker/mcp/tools/tools.json'), 'utf8')));
  const description = stringOf(objectOf(tools.inject_fault).description) ?? '';
  const named: string[] = description.match(/[a-z]+(?:_[a-z]+)*(?=[,.;]| \()/g) ?? [];
  expect(names.filter((name) => !named.includes(name))).toEqual([]);
});

test('the passcode is that of the description and of the texts', () => {
  const { passcode } = propertiesOf('EnterPasscode');
  expect(objectOf(passcode).examples).toEqual([PASSCODE]);
  for (const text of [en.passcodeText, en.message, en.passcodeWrong]) expect(text).toContain(PASSCODE);
  expect(en.newestOnly).toContain(` ${MAX_SHOWN} `);
});

test('the page offers every outcome of a review of photos', () => {
  const { outcome } = propertiesOf('SendPhotos');
  expect(Object.keys(en.photoOutcome)).toEqual(stringsOf(objectOf(outcome).enum));
});
