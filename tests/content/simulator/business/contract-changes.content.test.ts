import { expect, it, vi } from 'vitest';

import { CONTRACT_CHANGES } from '../../../../content/shared/contract-states.ts';
import { act } from '../../../../content/simulator/business/customer.ts';
import { cancel, restore } from '../../../../content/simulator/business/endings.ts';
import { saveContract } from '../../../../content/simulator/business/lifecycle.ts';
import type { World } from '../../../../content/simulator/business/world.ts';
import type { ContractRecord } from '../../../../content/simulator/store/records.ts';
import { activated, advance, newWorld, opened, phone, START } from '../support/world.ts';

const NEW = { condition: 'new', purchase: { purchasedOn: '2026-01-30', receiptProvided: true } } as const;
const PAYMENT_FAILS = '356938035644146';
const TERM_ENDS = '356938035644179';

type Path = (world: World, contract: ContractRecord) => void;

const current = (world: World, { id }: ContractRecord): ContractRecord => world.get('contract', id);
const breakCard: Path = (world, contract) =>
  act(world, current(world, contract), { action: 'change_card', works: false });
const pay: Path = (world, contract) => act(world, current(world, contract), { action: 'pay' });
const end: Path = (world, contract) =>
  cancel(world, current(world, contract), {
    reason: 'customer_request',
    note: null,
    endReason: 'contract_cancelled',
    by: 'partner',
  });
const restoreIt: Path = (world, contract) => void restore(world, current(world, contract));

/** The changes of one contract from its activation on, or from its creation, with the events right before and after each. */
function changesOf(
  path: Path,
  options: { now?: number; opens?: boolean; device?: Parameters<typeof phone>[0] } = {},
): { change: string; events: (string | undefined)[] }[] {
  const { world, events, user } = newWorld(options.now ?? START);
  const changes: { change: string; sent: number }[] = [];
  const put = world.objects.put.bind(world.objects);
  vi.spyOn(world.objects, 'put').mockImplementation((kind, record, index) => {
    const before = world.objects.get(kind, record.id);
    if (
      kind === 'contract' &&
      before !== null &&
      'status' in before &&
      'status' in record &&
      before.status !== record.status
    )
      changes.push({ change: `${before.status} ${record.status}`, sent: events.length });
    put(kind, record, index);
  });
  const make = options.opens === true ? opened : activated;
  path(world, make(world, user, { devices: [phone(options.device)] }));
  return changes.map(({ change, sent }) => ({
    change,
    events: events.slice(Math.max(sent - 1, 0), sent + 1).map(({ type }) => type),
  }));
}

it('A contract makes every documented change, and each sends its event', () => {
  const none: Path = () => {};
  const happened = [
    changesOf(none),
    changesOf(none, { device: NEW }),
    changesOf(none, { device: { imei: PAYMENT_FAILS } }),
    changesOf(none, { device: { ...NEW, imei: PAYMENT_FAILS } }),
    changesOf((world) => void advance(world, '2026-03-03T00:00:00Z'), { device: { imei: TERM_ENDS } }),
    changesOf(end, { opens: true }),
    changesOf((world) => void advance(world, '2026-03-20T00:00:00Z'), { opens: true }),
    changesOf(
      (world, contract) => {
        act(world, current(world, contract), { action: 'enter_passcode', passcode: '418205' });
        act(world, current(world, contract), { action: 'complete_form' });
        advance(world, '2026-03-20T00:00:00Z');
      },
      { opens: true },
    ),
    changesOf(end),
    changesOf((world, contract) => end(advance(world, '2026-04-02T12:00:00Z'), contract)),
    // February is shorter than the waiting period.
    changesOf(
      (world, contract) => {
        breakCard(world, contract);
        pay(advance(world, '2026-03-01T12:00:00Z'), contract);
      },
      { now: Date.parse('2026-01-31T12:00:00Z') },
    ),
    changesOf((world, contract) => {
      breakCard(world, contract);
      pay(advance(world, '2026-04-04T00:00:00Z'), contract);
      breakCard(world, contract);
      restoreIt(advance(world, '2026-05-20T00:00:00Z'), contract);
      advance(world, '2026-06-20T00:00:00Z');
    }),
    changesOf((world, contract) => {
      end(world, contract);
      restoreIt(world, contract);
      end(world, contract);
      restoreIt(world, contract);
      breakCard(world, contract);
      advance(world, '2026-04-04T00:00:00Z');
    }),
  ].flat();
  const documented = Object.entries(CONTRACT_CHANGES).flatMap(([from, states]) =>
    Object.entries<string | null>(states).map(([to, event]) => ({ change: `${from} ${to}`, event })),
  );
  const changes = documented.map(({ change }) => change);
  expect([...new Set(happened.map(({ change }) => change))].toSorted()).toEqual(changes.toSorted());
  const silent = documented.flatMap(({ change, event }) =>
    happened.filter((other) => other.change === change && event !== null && !other.events.includes(event)),
  );
  expect(silent).toEqual([]);
});

it('A contract refuses every other change', () => {
  const { world, user } = newWorld();
  const contract = activated(world, user);
  expect(() => saveContract(world, { ...contract, status: 'pending_activation' })).toThrow(
    'no change from waiting_period to pending_activation',
  );
});
