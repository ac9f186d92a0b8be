import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { en } from '../../../content/pages/simulator/strings/en.ts';
import { es } from '../../../content/pages/simulator/strings/es.ts';
import { pt } from '../../../content/pages/simulator/strings/pt.ts';
import { arrayOf, objectOf } from '../../../web/model/text/json.ts';

test.each([en, es, pt])('say what each test IMEI with a special behavior does', ({ imeiResults }) => {
  const [seed = ''] = globSync('content/simulator/**/seed.json');
  const imeis = arrayOf(objectOf(JSON.parse(readFileSync(seed, 'utf8'))).testImeis).map(objectOf);
  const special = imeis.filter(({ result }) => result !== 'Succeeds.').map(({ imei }) => imei);
  expect(new Set(Object.keys(imeiResults))).toEqual(new Set(special));
});
