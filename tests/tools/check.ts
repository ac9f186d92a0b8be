import { errorText } from '../../web/model/text/error-text.ts';
import { JOURNEYS } from './journeys.ts';
import { readAddress } from './portal-address.ts';

const { origin, values } = readAddress(
  'Makes journeys through a running portal from outside, and exits with 1 if one is broken. It changes nothing but one simulator account.',
  { only: { type: 'string', value: 'JOURNEY', does: 'makes this journey only' } },
);
const journeys = JOURNEYS.filter(({ name }) => values.only === undefined || name === values.only);

if (journeys.length === 0) {
  console.error(`There is no journey "${values.only}". They are: ${JOURNEYS.map(({ name }) => name).join(', ')}.`);
  process.exitCode = 1;
}
for (const { name, run } of journeys) {
  try {
    await run({ origin, fetch });
    console.log(`ok      ${name}`);
  } catch (error) {
    console.log(`broken  ${name}: ${errorText(error)}`);
    process.exitCode = 1;
  }
}
