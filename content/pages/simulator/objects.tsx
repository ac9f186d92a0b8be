import { useId, useState } from 'react';

import {
  Button,
  Count,
  Fact,
  Facts,
  Field,
  Fold,
  JsonBlock,
  Line,
  Note,
  Select,
  Toggles,
  useAction,
} from '../../../web/app/kit/index.ts';
import { Outcome } from '../../../web/app/simulator/status/problem-notice.tsx';
import type { Simulator } from '../../../web/model/simulator/schemas.ts';
import { localizePath } from '../../../web/model/site/path.ts';
import { isObject, ownProperty } from '../../../web/model/text/json.ts';
import { MAX_SHOWN } from '../../shared/limits.ts';
import { Bench } from './bench.tsx';
import { type Contract, randomImei } from './client.ts';
import { useSession, usePageProps } from './context.ts';
import { ContractDetails } from './contract-details.tsx';
import { StatusBadge } from './status/badges.tsx';

const KINDS = ['contracts', 'lineItems', 'users', 'devices', 'orders'] as const;
type SimulatedObject = Simulator<'SimulatedObject'>;

/** The contracts of the account and its other objects, and a form that creates an example contract. */
export function Objects() {
  const { t, locale } = usePageProps();
  const { account, place, go } = useSession();
  const { contracts, users, devices, orders } = account;
  const lineItems = contracts.flatMap((contract) => contract.lineItems);
  const objects: Record<(typeof KINDS)[number], readonly SimulatedObject[]> = {
    contracts,
    lineItems,
    users,
    devices,
    orders,
  };
  const [lastKind, setKind] = useState<(typeof KINDS)[number]>('contracts');
  const kind = KINDS.find((name) => objects[name].some(({ id }) => id === place.id)) ?? lastKind;
  return (
    <>
      <ExampleForm />
      <Toggles
        label={t.objectsHeading}
        tabs={KINDS.map((key) => ({
          key,
          label: (
            <>
              {t[key]} <Count of={objects[key]} />
            </>
          ),
        }))}
        chosen={kind}
        onChoose={(next) => {
          setKind(next);
          go('contracts');
        }}
      />
      <Bench
        key={kind}
        entries={objects[kind]}
        keyOf={({ id }) => id}
        renderRow={(object) => <Summary object={object} />}
        empty={kind === 'contracts' ? t.noContracts : t.none}
      >
        {(object) => {
          const contract = contracts.find(({ id }) => id === object.id);
          return contract ? <ContractDetails contract={contract} /> : <JsonBlock value={object} />;
        }}
      </Bench>
      <Fold summary={t.testData}>{() => <TestData />}</Fold>
      {KINDS.some((name) => objects[name].length === MAX_SHOWN) && <Note>{t.newestOnly}</Note>}
      <a href={localizePath('/simulator/reference/%SLUG%-simulator', locale)}>{t.reference}</a>
    </>
  );
}

/** Creates a contract for a chosen test phone. */
function ExampleForm() {
  const { t } = usePageProps();
  const { account, client, live, go } = useSession();
  const id = useId();
  const [imei, setImei] = useState('');
  const creation = useAction<Contract>();
  const create = (): void =>
    void creation.run(async () => {
      try {
        const contract = await client.createContract(imei === '' ? randomImei() : imei);
        go('contracts', contract.id);
        return contract;
      } finally {
        // A refused request appears in the log.
        await live.refresh();
      }
    });
  const phones = account.testImeis.flatMap(({ imei: value }) => {
    const label = ownProperty(t.imeiResults, value);
    return label === undefined ? [] : [{ value, label }];
  });
  return (
    <>
      <Field id={id} label={t.exampleLabel}>
        <div className="row">
          <Select id={id} value={imei} options={[{ value: '', label: t.exampleAny }, ...phones]} onChange={setImei} />
          <Button look="primary" isWaiting={creation.isRunning} onClick={create}>
            {t.exampleCreate}
          </Button>
        </div>
      </Field>
      <Outcome action={creation}>{({ id: created }) => t.exampleDone(created)}</Outcome>
    </>
  );
}

function Summary({ object }: { object: SimulatedObject }) {
  const { id, status } = object;
  return (
    <Line>
      <code>{id}</code>
      <span className="verbatim">{labelOf(object)}</span>
      {typeof status === 'string' && <StatusBadge status={status} />}
    </Line>
  );
}

const NAMES = ['firstName', 'lastName', 'manufacturer', 'model', 'purchaseOrderNumber'] as const;

function labelOf(object: SimulatedObject): string {
  const names = NAMES.map((name) => object[name]).filter((part) => typeof part === 'string' && part !== '');
  const inner = [object['user'], object['device']].filter(isObject).map((part) => labelOf({ ...part, id: '' }));
  return [...names, ...inner].join(' ');
}

function TestData() {
  const { t } = usePageProps();
  const { productPriceIds, storeIds, testImeis } = useSession().account;
  return (
    <Facts>
      <Fact name={t.prices}>
        <Codes texts={productPriceIds} />
      </Fact>
      <Fact name={t.stores}>
        <Codes texts={storeIds} />
      </Fact>
      <Fact name={t.imeis}>
        {testImeis.map(({ imei }) => (
          <div key={imei}>
            <code>{imei}</code> {ownProperty(t.imeiResults, imei) ?? t.exampleAny}
          </div>
        ))}
      </Fact>
    </Facts>
  );
}

function Codes({ texts }: { texts: readonly string[] }) {
  return (
    <span className="row">
      {texts.map((text) => (
        <code key={text}>{text}</code>
      ))}
    </span>
  );
}
