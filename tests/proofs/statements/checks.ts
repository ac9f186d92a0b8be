import { ACCESS } from './access.ts';
import { ADVICE } from './advice.ts';
import { CHANGES } from './changes.ts';
import { CHARGES } from './charges.ts';
import type { Checks } from './check.ts';
import { CONTRACT_ENDS } from './contract-ends.ts';
import { CONTRACT_LIFE } from './contracts.ts';
import { COVERAGE } from './coverage.ts';
import { DEVICE_RECORDS } from './device-records.ts';
import { DEVICES } from './devices.ts';
import { ENDINGS } from './endings.ts';
import { EVENTS } from './events.ts';
import { FORMATS } from './formats.ts';
import { GATEWAY_CHECKS } from './gateway-checks.ts';
import { GATEWAY_PAGES } from './gateway-pages.ts';
import { GATEWAY_PROPERTIES } from './gateway-properties.ts';
import { GATEWAY } from './gateway.ts';
import { GUIDES } from './guides.ts';
import { IDEMPOTENCY } from './idempotency.ts';
import { JOURNEY } from './journey.ts';
import { LIMITS } from './limits.ts';
import { LINE_ITEM_STATES } from './line-item-states.ts';
import { ORDER_LIFE } from './orders.ts';
import { PLANS } from './plans.ts';
import { PROBLEMS } from './problems.ts';
import { REFUSALS } from './refusals.ts';
import { REMEDIES } from './remedies.ts';
import { REPAIRS } from './repairs.ts';
import { REQUESTS } from './requests.ts';
import { RULES } from './rules.ts';
import { SALES } from './sales.ts';
import { SIMULATOR_ACCOUNT } from './simulator-account.ts';
import { SIMULATOR_DELIVERIES } from './simulator-deliveries.ts';
import { SIMULATOR_FAULTS } from './simulator-faults.ts';
import { SIMULATOR_STATES } from './simulator-states.ts';
import { SIMULATOR } from './simulator.ts';
import { STATES } from './states.ts';
import { STOCK } from './stock.ts';
import { SUPPORT } from './support.ts';
import { TERMS } from './terms.ts';
import { V2_CONTRACTS } from './v2-contracts.ts';
import { V2_DEVICES } from './v2-devices.ts';
import { V2_LINE_ITEMS } from './v2-line-items.ts';
import { V2_REMEDIES } from './v2-remedies.ts';
import { V2_REQUESTS } from './v2-requests.ts';
import { V2_USERS } from './v2-users.ts';
import { VERSION_2 } from './version-2.ts';
import { VERSIONS } from './versions.ts';

/**
 * Themes whose rules `tests/content/simulator` proves without a build: `business` has the rules of contracts, devices and orders, `account`
 * has those of keys, and `in-workerd` those of faults, deliveries and saved states. So only `npm run test:all` runs these checks.
 */
export const TESTED_RULES: readonly Checks[] = [
  CHANGES,
  CHARGES,
  CONTRACT_ENDS,
  CONTRACT_LIFE,
  COVERAGE,
  DEVICES,
  DEVICE_RECORDS,
  ENDINGS,
  IDEMPOTENCY,
  JOURNEY,
  LINE_ITEM_STATES,
  ORDER_LIFE,
  PLANS,
  REPAIRS,
  SIMULATOR_DELIVERIES,
  SIMULATOR_FAULTS,
  SIMULATOR_STATES,
  STATES,
  STOCK,
];

/** The checks by their themes. */
export const THEMES: readonly Checks[] = [
  ...TESTED_RULES,
  ACCESS,
  ADVICE,
  EVENTS,
  FORMATS,
  GATEWAY,
  GATEWAY_CHECKS,
  GATEWAY_PAGES,
  GATEWAY_PROPERTIES,
  GUIDES,
  LIMITS,
  PROBLEMS,
  REFUSALS,
  REMEDIES,
  REQUESTS,
  RULES,
  SALES,
  SIMULATOR,
  SIMULATOR_ACCOUNT,
  SUPPORT,
  TERMS,
  V2_CONTRACTS,
  V2_DEVICES,
  V2_LINE_ITEMS,
  V2_REMEDIES,
  V2_REQUESTS,
  V2_USERS,
  VERSIONS,
  VERSION_2,
];

/** The checks of all statements, by the names in their marks. */
export const CHECKS: Checks = Object.assign({}, ...THEMES);
