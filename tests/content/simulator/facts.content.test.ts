import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { load } from 'js-yaml';
import { expect, test } from 'vitest';

import { TOKEN_LIFETIME } from '../../../content/simulator/account/access.ts';
import { REFUND_DAYS } from '../../../content/simulator/business/endings.ts';
import { WAITING_DAYS } from '../../../content/simulator/business/lifecycle.ts';
import { ACTIVATION_DAYS } from '../../../content/simulator/business/schedule.ts';
import { PRICES } from '../../../content/simulator/seed/seed.ts';
import { PROJECT_ROOT } from '../../../web/compile/base/project.ts';
import { KEPT } from '../../../web/compile/clients/published-packages.ts';
import { loadConfig, localizedText } from '../../../web/compile/config/load-config.ts';
import { LOCALES } from '../../../web/model/site/locale.ts';
import { objectOf, valueAtPointer } from '../../../web/model/text/json.ts';

const NUMBERS = { en: 'en-US', es: 'es-MX', pt: 'pt-BR' } as const;
const DAYS = { en: 'days', es: 'días', pt: 'dias' } as const;

function priceOf(id: string) {
  const price = PRICES.find((each) => each.id === id);
  if (price === undefined) throw new Error(`The simulator has no price ${id}.`);
  return price;
}

/** The limits that the simulator takes from the description. */
const description: unknown = load(readFileSync(join(PROJECT_ROOT, 'specs/public/v3.yaml'), 'utf8'));
const key = objectOf(valueAtPointer(description, '#/components/parameters/IdempotencyKey/schema'));
const phones = objectOf(valueAtPointer(description, '#/components/schemas/CreatePhonesRequest/properties/phones'));
const settings = readFileSync(join(PROJECT_ROOT, 'worker/simulator/wrangler.toml'), 'utf8');
const phone = priceOf('prc_phone_t2_month');
const everything = priceOf('prc_everything_adult_month');

test.each(LOCALES)('the facts in %s have the amounts and periods of the simulator', async (locale) => {
  const { facts } = (await loadConfig(PROJECT_ROOT)).config;
  const money = (cents: number | undefined) =>
    `${new Intl.NumberFormat(NUMBERS[locale], { minimumFractionDigits: 2 }).format((cents ?? 0) / 100)} USD`;
  const days = (count: number) => `${count} ${DAYS[locale]}`;
  const expected = {
    activationPeriod: days(ACTIVATION_DAYS),
    waitingPeriod: days(WAITING_DAYS),
    refundPeriod: days(REFUND_DAYS),
    phonePrice: money(phone.amount.amount),
    everythingPrice: money(everything.amount.amount),
    phoneAndEverythingPrice: money(phone.amount.amount + everything.amount.amount),
    phoneDeductible: money(phone.deductible.amount),
    everythingDeductible: money(everything.deductible.amount),
    phonesAtOnce: JSON.stringify(phones['maxItems']),
    packagesKept: `${KEPT}`,
    itemLimit: `${everything.product.itemLimit}`,
    tokenLife: `${TOKEN_LIFETIME}`,
    requestsPerMinute: /REQUESTS_PER_MINUTE = (\d+)/.exec(settings)?.[1],
    incidentLimit: money(everything.limitPerIncident?.amount),
  };
  expect(localizedText(facts?.['keyCharacters'] ?? '', locale).match(/\d+/g)).toEqual(
    [key['minLength'], key['maxLength']].map(String),
  );
  const written = Object.keys(expected).map((name) => [name, localizedText(facts?.[name] ?? '', locale)]);
  expect(Object.fromEntries(written)).toEqual(expected);
});
