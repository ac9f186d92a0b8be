import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, inject, test } from 'vitest';

import { labelOf } from '../../web/model/snippets/labels.ts';
import { type Json, objectOf, stringOf, valueAtPointer } from '../../web/model/text/json.ts';
import { IS_FULL } from '../tier.ts';
import { printedRequests, requestsOfSample, withAddress } from './printed-samples.ts';
import { type PreparedAccount, type Recorded, startRecorder, withIds } from './recorder.ts';
import { RUNTIMES } from './runtimes.ts';
import { SimulatorAccount } from './simulator-account.ts';

/**
 * `npm run test:all` pastes the samples of all languages; `npm test` those of the clients, which samples.test.ts does not run, and
 * those of cURL. It proves there that the other languages send what cURL sends.
 */
const LANGUAGES_OF_RUN = RUNTIMES.filter(
  ({ language }) => IS_FULL || ['typescript-client', 'python-client', 'curl'].includes(language),
);

/** The first sample of each operation, in the order of the sidebar. */
const requests = [
  ...Map.groupBy(
    (await printedRequests()).filter(({ name }) => name.startsWith('/public/v3 ')),
    ({ name }) => name.split(' ')[1],
  ).values(),
].flatMap(([first]) => first ?? []);

/** The identifiers in the samples, and where the response of an earlier sample has those of the account. */
const CREATED: readonly (readonly [path: RegExp, ids: Readonly<Record<string, string>>])[] = [
  [/\/contracts$/, { ctr_6Jt8Bn2XqL: '/id', usr_8Fq2Lr7KpZ: '/user/id', dev_5Hk1Xw9QmD: '/lineItems/0/device/id' }],
  [/\/contract-line-items$/, { cli_1Qm5Ex8FuT: '/id' }],
  [/\/devices$/, { free: '/id' }],
  [/\/replacement-device$/, { dev_5Hk1Xw9QmD: '/lineItem/device/id' }],
  [/\/orders$/, { ord_0Ka3Nd6CiS: '/id' }],
];

/**
 * An account that gets all requests. A reader puts the identifiers of earlier responses into the samples. What a reader cannot do
 * with a sample is done here: the customer activates the contract. Two more devices and an order exist already.
 */
class OneAccount {
  readonly #account: SimulatorAccount;
  readonly #ids = new Map<string, string>();

  constructor(account: SimulatorAccount) {
    this.#account = account;
    const { clientId, clientSecret } = account.credentials;
    this.#ids.set('ngw_sandbox_7f3c1a', clientId).set('YOUR_CLIENT_SECRET', clientSecret);
  }

  readonly accountFor = async ({ method }: Pick<Recorded, 'method'>): Promise<PreparedAccount> => {
    // Only a device without coverage can be deleted.
    const ids = method === 'DELETE' ? new Map([['dev_5Hk1Xw9QmD', this.#id('free')]]) : this.#ids;
    return { account: this.#account, replace: (text) => withIds(text, ids) };
  };

  readonly learn = async ({ method, path, status, response }: Recorded): Promise<void> => {
    if (method === 'GET' || status >= 300) return;
    for (const [, ids] of CREATED.filter(([pattern]) => pattern.test(path)))
      for (const [id, pointer] of Object.entries(ids))
        this.#ids.set(id, stringOf(valueAtPointer(objectOf(JSON.parse(response)), `#${pointer}`)) ?? '');
    if (path.endsWith('/contracts')) await this.#activate();
  };

  async #activate(): Promise<void> {
    await this.#account.activate(this.#id('ctr_6Jt8Bn2XqL'));
    const devices = `/public/v3/users/${this.#id('usr_8Fq2Lr7KpZ')}/devices`;
    await this.#create('dev_2Rb6Yp3NsJ', devices, {
      kind: 'laptop',
      manufacturer: 'Apple',
      model: 'MacBook Air 13 (M3)',
      condition: 'used',
      serialNumber: 'FVFH31XYQ6L5',
    });
    await this.#create('dev_7Wd2Mf5RhK', devices, {
      kind: 'phone',
      role: 'service',
      manufacturer: 'Samsung',
      model: 'Galaxy A54',
      condition: 'used',
      imei: '352099001761499',
    });
    await this.#create('ord_0Ka3Nd6CiS', '/public/v3/orders', {
      lines: [{ sku: 'IP15-128-BLK-REF', quantity: 1 }],
      shipTo: { type: 'store', storeId: 'NGW-CHI-014' },
    });
  }

  async #create(id: string, path: string, body: Json): Promise<void> {
    this.#ids.set(id, stringOf((await this.#account.send(path, body)).id) ?? '');
  }

  #id(name: string): string {
    return this.#ids.get(name) ?? '';
  }
}

test.for(
  LANGUAGES_OF_RUN.map((runtime) => ({
    runtime,
    label: labelOf(runtime.language, 'client'),
  })),
)(
  'the samples of v3 in $label succeed one after the other in one account, in the order of the sidebar',
  { timeout: 300_000 },
  async ({ runtime: { language, obstacle, run } }, { skip }) => {
    const reason = obstacle();
    if (reason !== null) skip(reason);
    const folder = mkdtempSync(join(tmpdir(), `${language}-sequence-`));
    const { accountFor, learn } = new OneAccount(await SimulatorAccount.create(inject('simulator')));
    const recorder = await startRecorder(inject('simulator'), accountFor, learn);
    // Runtimes run samples in the order of their ids, as texts.
    const samples = requests.map((request, index) => ({
      id: 100 + index,
      code: withAddress(request.code.get(language) ?? '', request, `${recorder.origin}/${100 + index}`),
    }));
    const errors = await run(samples, { folder, origin: recorder.origin });
    await recorder.close();
    rmSync(folder, { recursive: true, force: true });
    expect([...errors.values()]).toEqual([]);
    expect(
      requests.map((request, index) => [
        request.name,
        ...requestsOfSample(language, request, recorder.recorded(100 + index)).map(({ status }) => status),
      ]),
    ).toEqual(requests.map(({ name }) => [name, expect.toSatisfy((status) => Number(status) < 300)]));
    expect(requests).toHaveLength(16);
  },
);
