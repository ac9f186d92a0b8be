import { useId, useState } from 'react';

import { localizePath } from '../../../model/page/path.ts';
import type { Locale } from '../../../model/site/locale.ts';
import type { SimulatorWords } from '../../pages/simulator/words/en.ts';
import { type AccountState, type Contract, randomImei, type SimulatedObject, type SimulatorClient } from '../client.ts';
import type { Live } from '../live.ts';
import { Badge } from './badge.tsx';
import { ContractDetails } from './contract-details.tsx';
import { Count } from './count.tsx';
import { Fold } from './fold.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import { JsonText } from './text-block.tsx';
import { useAction } from './use-action.ts';

interface ObjectsProps {
  account: AccountState;
  client: SimulatorClient;
  live: Live;
  words: SimulatorWords;
  locale: Locale;
}

/** The objects of the account and their states. */
export function Objects({ account, client, live, words, locale }: ObjectsProps) {
  const { contracts, users, devices, orders } = account;
  const lineItems = contracts.flatMap((contract) => contract.lineItems);
  return (
    <section>
      <h2 id="objects">{words.objectsHeading}</h2>
      <p>{words.objectsText}</p>
      <ExampleForm account={account} client={client} live={live} words={words} />
      <h3 id="contracts">
        {words.contracts} <Count of={contracts} />
      </h3>
      {contracts.length === 0 && <p className="sim-empty">{words.noContracts}</p>}
      {contracts.map((contract, index) => (
        <Fold
          key={contract.id}
          className="sim-card"
          isOpen={index === 0}
          summary={
            <span className="sim-summary">
              <code>{contract.id}</code>
              <span className="sim-text">{fullName(contract)}</span>
              <Badge text={contract.status} />
            </span>
          }
        >
          {() => <ContractDetails contract={contract} words={words} locale={locale} />}
        </Fold>
      ))}
      <ObjectList title={words.lineItems} objects={lineItems} words={words} />
      <ObjectList title={words.users} objects={users} words={words} />
      <ObjectList title={words.devices} objects={devices} words={words} />
      <ObjectList title={words.orders} objects={orders} words={words} />
      <Fold summary={words.testData} className="sim-fold">
        {() => <TestData account={account} words={words} />}
      </Fold>
      {[contracts, users, devices, orders].some(({ length }) => length === 100) && (
        <p className="sim-hint">{words.newestOnly}</p>
      )}
      <p className="sim-hint">
        <a href={localizePath('/simulator/reference', locale)}>{words.reference}</a>
      </p>
    </section>
  );
}

function fullName({ user }: Contract): string {
  return `${user.firstName} ${user.lastName}`;
}

/** Creates a contract for a chosen test phone. */
function ExampleForm({ account, client, live, words }: Pick<ObjectsProps, 'account' | 'client' | 'live' | 'words'>) {
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
        <label htmlFor={id}>{words.exampleLabel}</label>
        <select id={id} className="field" value={imei} onChange={(event) => setImei(event.currentTarget.value)}>
          <option value="">{words.exampleAny}</option>
          {account.testImeis
            .filter((entry) => words.imeiResults[entry.imei] !== undefined)
            .map((entry) => (
              <option key={entry.imei} value={entry.imei}>
                {words.imeiResults[entry.imei]}
              </option>
            ))}
        </select>
        <button type="button" className="button button-primary" aria-disabled={creation.isRunning} onClick={create}>
          {words.exampleCreate}
        </button>
      </div>
      <output className="sim-result">{creation.result !== null && words.exampleDone(creation.result.id)}</output>
      {creation.error !== null && <ProblemNotice error={creation.error} words={words} />}
    </>
  );
}

/** Objects of one kind, each with its JSON. */
function ObjectList({
  title,
  objects,
  words,
}: {
  title: string;
  objects: readonly SimulatedObject[];
  words: SimulatorWords;
}) {
  return (
    <Fold
      className="sim-fold"
      summary={
        <>
          {title} <Count of={objects} />
        </>
      }
    >
      {() =>
        objects.length === 0 ? (
          <p className="sim-empty">{words.none}</p>
        ) : (
          objects.map((object) => (
            <Fold
              key={object.id}
              className="sim-card"
              summary={
                <span className="sim-summary">
                  <code>{object.id}</code>
                  <span className="sim-text">{labelOf(object)}</span>
                  {typeof object['status'] === 'string' && <Badge text={object['status']} />}
                </span>
              }
            >
              {() => <JsonText value={object} />}
            </Fold>
          ))
        )
      }
    </Fold>
  );
}

/** A name for an object of any kind. */
function labelOf({ firstName, lastName, manufacturer, model, device, purchaseOrderNumber }: SimulatedObject): string {
  const named = typeof device === 'object' && device !== null ? labelOf({ id: '', ...device }) : '';
  return [firstName, lastName, manufacturer, model, purchaseOrderNumber, named]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(' ');
}

function TestData({ account, words }: { account: AccountState; words: SimulatorWords }) {
  return (
    <dl className="sim-facts">
      <div>
        <dt>{words.prices}</dt>
        <dd>
          <Codes texts={account.productPriceIds} />
        </dd>
      </div>
      <div>
        <dt>{words.stores}</dt>
        <dd>
          <Codes texts={account.storeIds} />
        </dd>
      </div>
      <div>
        <dt>{words.imeis}</dt>
        {account.testImeis.map(({ imei, result }) => (
          <dd key={imei}>
            <code>{imei}</code>{' '}
            {words.imeiResults[imei] ?? (result === 'Succeeds.' ? words.exampleAny : <span lang="en">{result}</span>)}
          </dd>
        ))}
      </div>
    </dl>
  );
}

function Codes({ texts }: { texts: readonly string[] }) {
  return (
    <span className="sim-codes">
      {texts.map((text) => (
        <code key={text}>{text}</code>
      ))}
    </span>
  );
}
