import { useId, useState } from 'react';

import { localizePath } from '../../../model/page/path.ts';
import type { Simulator } from '../../../model/simulator/schemas.ts';
import { isObject, ownProperty } from '../../../model/text/json.ts';
import { type Contract, randomImei } from '../../simulator/client.ts';
import { useSession, usePageProps } from './context.ts';
import { ContractDetails } from './contract-details.tsx';
import { Badge, Button, Count, Fact, Fold, JsonText } from './elements.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import { useAction } from './use-action.ts';

export function Objects() {
  const { t, locale } = usePageProps();
  const { contracts, users, devices, orders } = useSession().account;
  const lineItems = contracts.flatMap((contract) => contract.lineItems);
  return (
    <section>
      <h2 id="objects">{t.objectsHeading}</h2>
      <p>{t.objectsText}</p>
      <ExampleForm />
      <h3 id="contracts">
        {t.contracts} <Count of={contracts} />
      </h3>
      {contracts.length === 0 && <p className="sim-empty">{t.noContracts}</p>}
      {contracts.map((contract, index) => (
        <Fold
          key={contract.id}
          className="sim-card"
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
      <Fold summary={t.testData} className="sim-fold">
        {() => <TestData />}
      </Fold>
      {[contracts, users, devices, orders].some(({ length }) => length === 100) && (
        <p className="sim-hint">{t.newestOnly}</p>
      )}
      <p className="sim-hint">
        <a href={localizePath('/simulator/reference', locale)}>{t.reference}</a>
      </p>
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
  return (
    <>
      <div className="sim-row sim-form">
        <label htmlFor={id}>{t.exampleLabel}</label>
        <select id={id} className="field" value={imei} onChange={(event) => setImei(event.currentTarget.value)}>
          <option value="">{t.exampleAny}</option>
          {account.testImeis
            .filter((entry) => ownProperty(t.imeiResults, entry.imei) !== undefined)
            .map((entry) => (
              <option key={entry.imei} value={entry.imei}>
                {ownProperty(t.imeiResults, entry.imei)}
              </option>
            ))}
        </select>
        <Button isPrimary isRunning={creation.isRunning} onClick={create}>
          {t.exampleCreate}
        </Button>
      </div>
      <output className="sim-result">{creation.result !== null && t.exampleDone(creation.result.id)}</output>
      <ProblemNotice error={creation.error} />
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
    <Fold className="sim-fold" summary={summary}>
      {() =>
        objects.length === 0 ? (
          <p className="sim-empty">{t.none}</p>
        ) : (
          objects.map((object) => (
            <Fold key={object.id} className="sim-card" summary={<Summary object={object} label={labelOf(object)} />}>
              {() => <JsonText value={object} />}
            </Fold>
          ))
        )
      }
    </Fold>
  );
}

function Summary({ object: { id, status }, label }: { object: Simulator<'SimulatedObject'>; label: string }) {
  return (
    <span className="sim-summary">
      <code>{id}</code>
      <span className="sim-text">{label}</span>
      {typeof status === 'string' && <Badge text={status} />}
    </span>
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
    <dl className="sim-facts">
      <Fact name={t.prices}>
        <Codes texts={productPriceIds} />
      </Fact>
      <Fact name={t.stores}>
        <Codes texts={storeIds} />
      </Fact>
      <Fact name={t.imeis}>
        {testImeis.map(({ imei }) => (
          <dd key={imei}>
            <code>{imei}</code> {ownProperty(t.imeiResults, imei) ?? t.exampleAny}
          </dd>
        ))}
      </Fact>
    </dl>
  );
}

function Codes({ texts }: { texts: readonly string[] }) {
  return (
    <dd className="sim-codes">
      {texts.map((text) => (
        <code key={text}>{text}</code>
      ))}
    </dd>
  );
}
