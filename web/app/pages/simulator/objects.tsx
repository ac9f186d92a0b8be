import { useId, useState } from 'react';

import { localizePath } from '../../../model/page/path.ts';
import type { Simulator } from '../../../model/simulator/schemas.ts';
import { isObject, ownProperty } from '../../../model/text/json.ts';
import { Button } from '../../kit/button.tsx';
import { JsonBlock } from '../../kit/code.tsx';
import { Fact, Facts } from '../../kit/facts.tsx';
import { Field, Select } from '../../kit/field.tsx';
import { Fold } from '../../kit/fold.tsx';
import { Count, Empty, Line } from '../../kit/log.tsx';
import { Note } from '../../kit/note.tsx';
import { useAction } from '../../kit/use-action.ts';
import { type Contract, randomImei } from '../../simulator/client.ts';
import { useSession, usePageProps } from './context.ts';
import { ContractDetails } from './contract-details.tsx';
import { Outcome } from './problem-notice.tsx';
import { StatusBadge } from './status-badge.tsx';

export function Objects() {
  const { t, locale } = usePageProps();
  const { contracts, users, devices, orders } = useSession().account;
  const lineItems = contracts.flatMap((contract) => contract.lineItems);
  return (
    <section>
      <h2 id="objects">{t.objectsHeading}</h2>
      <p>{t.objectsText}</p>
      <div className="stack">
        <ExampleForm />
        <h3 id="contracts">
          {t.contracts} <Count of={contracts} />
        </h3>
        {contracts.length === 0 && <Empty>{t.noContracts}</Empty>}
        {contracts.map((contract, index) => (
          <Fold
            key={contract.id}
            isCard
            isOpen={index === 0}
            summary={<Summary object={contract} label={`${contract.user.firstName} ${contract.user.lastName}`} />}
          >
            {() => <ContractDetails contract={contract} />}
          </Fold>
        ))}
        <ObjectList title={t.lineItems} objects={lineItems} />
        <ObjectList title={t.users} objects={users} />
        <ObjectList title={t.devices} objects={devices} />
        <ObjectList title={t.orders} objects={orders} />
        <Fold summary={t.testData}>{() => <TestData />}</Fold>
        {[contracts, users, devices, orders].some(({ length }) => length === 100) && <Note>{t.newestOnly}</Note>}
        <a href={localizePath('/simulator/reference', locale)}>{t.reference}</a>
      </div>
    </section>
  );
}

/** Creates a contract for a chosen test phone. */
function ExampleForm() {
  const { t } = usePageProps();
  const { account, client, live } = useSession();
  const id = useId();
  const [imei, setImei] = useState('');
  const creation = useAction<Contract>();
  const create = (): void =>
    void creation.run(async () => {
      try {
        return await client.createContract(imei === '' ? randomImei() : imei);
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
      <Outcome action={creation}>{(contract) => t.exampleDone(contract.id)}</Outcome>
    </>
  );
}

function ObjectList({ title, objects }: { title: string; objects: readonly Simulator<'SimulatedObject'>[] }) {
  const { t } = usePageProps();
  const summary = (
    <>
      {title} <Count of={objects} />
    </>
  );
  return (
    <Fold summary={summary}>
      {() => (
        <div className="stack">
          {objects.length === 0 && <Empty>{t.none}</Empty>}
          {objects.map((object) => (
            <Fold key={object.id} isCard summary={<Summary object={object} label={labelOf(object)} />}>
              {() => <JsonBlock value={object} />}
            </Fold>
          ))}
        </div>
      )}
    </Fold>
  );
}

function Summary({ object: { id, status }, label }: { object: Simulator<'SimulatedObject'>; label: string }) {
  return (
    <Line>
      <code>{id}</code>
      <span className="verbatim">{label}</span>
      {typeof status === 'string' && <StatusBadge status={status} />}
    </Line>
  );
}

function labelOf({
  firstName,
  lastName,
  manufacturer,
  model,
  device,
  purchaseOrderNumber,
}: Simulator<'SimulatedObject'>): string {
  const named = isObject(device) ? labelOf({ ...device, id: '' }) : '';
  return [firstName, lastName, manufacturer, model, purchaseOrderNumber, named]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(' ');
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
