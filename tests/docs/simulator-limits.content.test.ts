import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { load } from 'js-yaml';
import { expect, test } from 'vitest';

import { en as account } from '../../content/pages/simulator/status/strings/en.ts';
import { en } from '../../content/pages/simulator/strings/en.ts';
import { valuesOfFault } from '../../content/shared/faults.ts';
import { MAX_SHOWN, PASSCODE } from '../../content/shared/limits.ts';
import { PROJECT_ROOT } from '../../web/compile/base/project.ts';
import { objectOf, stringOf, stringsOf } from '../../web/model/text/json.ts';

const { schemas } = objectOf(
  objectOf(load(readFileSync(join(PROJECT_ROOT, 'specs/public/simulator.yaml'), 'utf8'))).components,
);

function propertiesOf(name: string): ReturnType<typeof objectOf> {
  return objectOf(objectOf(objectOf(schemas)[name]).properties);
}

const FAULTS = stringsOf(objectOf(objectOf(schemas).FaultName).enum);

test('the text about the seconds of a fault says their limits', () => {
  const { maximum, description } = objectOf(propertiesOf('NewFault').seconds);
  const sentences = (stringOf(description) ?? '').replaceAll(/<!--.*?-->/g, '').split(/\. /);
  const described = FAULTS.map((fault) => {
    const sentence = sentences.find((text) => text.includes(`\`${fault}\``)) ?? '';
    const most = /at most (\d+)/.exec(sentence)?.[1] ?? maximum;
    return [fault, sentence && [Number(/(\d+) if omitted/.exec(sentence)?.[1]), Number(most)]];
  });
  const limits = FAULTS.map((fault) => {
    const { seconds } = valuesOfFault(fault);
    return [fault, seconds === undefined ? '' : [seconds.default, seconds.maximum]];
  });
  expect(described).toEqual(limits);
});

test('every duration of the page is one that the clock takes', () => {
  const pattern = new RegExp(stringOf(objectOf(propertiesOf('ClockMove').advance).pattern) ?? '');
  expect(Object.keys(account.advance).filter((duration) => !pattern.test(duration))).toEqual([]);
});

test('the MCP tool names every fault of the description', () => {
  const tools = objectOf(JSON.parse(readFileSync(join(PROJECT_ROOT, 'worker/mcp/tools/tools.json'), 'utf8')));
  const description = stringOf(objectOf(tools.inject_fault).description) ?? '';
  const named: string[] = description.match(/[a-z]+(?:_[a-z]+)*(?=[,.;]| \()/g) ?? [];
  expect(FAULTS.filter((name) => !named.includes(name))).toEqual([]);
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
