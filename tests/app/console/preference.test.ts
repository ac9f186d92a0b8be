import { expect, test } from 'vitest';

import { valuesForSimulator, withPreference } from '../../../web/app/console/preference.ts';
import { operation, parameter } from './support.ts';

const SIMULATED = operation({
  parameters: [parameter('header', 'X-Trace'), parameter('header', 'Prefer')],
  simulator: { tokenPath: null, url: 'https://portal.example/simulator' },
});

test('a problem code in the fragment is the value of the header Prefer, in a request to the simulator', () => {
  const data = withPreference(SIMULATED, '#try=bad_limit');
  expect(data.parameters.map(({ name }) => name)).toEqual(['X-Trace', 'Prefer']);
  expect(valuesForSimulator(data)).toMatchObject({
    target: 'https://portal.example/simulator',
    parameters: { 'header.X-Trace': '', 'header.Prefer': '"example=bad_limit"' },
  });
});

test.each([null, '#try=', '#console=AAAA', "#try=x'; rm -rf", '#try=%0d%0aX: y', `#try=${'x'.repeat(101)}`])(
  'the fragment %s adds no header',
  (fragment) => {
    expect(withPreference(SIMULATED, fragment)).toBe(SIMULATED);
  },
);

test('an operation without a simulator has its usual target and no added header', () => {
  const data = operation();
  expect(withPreference(data, '#try=bad_limit')).toBe(data);
  expect(valuesForSimulator(data).target).toBe('https://api.shop.example');
});
