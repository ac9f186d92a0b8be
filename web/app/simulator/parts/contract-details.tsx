import { localizePath } from '../../../model/page/path.ts';
import type { Locale } from '../../../model/site/locale.ts';
import type { SimulatorWords } from '../../pages/simulator/words/en.ts';
import type { Contract } from '../client.ts';
import { Badge } from './badge.tsx';
import { Fold } from './fold.tsx';
import { dateText, moneyText } from './format.ts';
import { StateMachine } from './state-machine.tsx';
import { JsonText } from './text-block.tsx';

/** The page where the reader acts as the customer of a contract. */
function activationPath(id: string, locale: Locale): string {
  return `${localizePath('/simulator/activate', locale)}?contract=${encodeURIComponent(id)}`;
}

/** A contract: its state, its dates and its line items. */
export function ContractDetails({
  contract,
  words,
  locale,
}: {
  contract: Contract;
  words: SimulatorWords;
  locale: Locale;
}) {
  const { status, user, recurringTotal, billingInterval, deactivation } = contract;
  const dates: [string, string | null][] = [
    [words.coverageStartsOn, contract.coverageStartsOn],
    [words.waitingPeriodEndsOn, contract.waitingPeriodEndsOn],
    [words.renewsOn, contract.renewsOn],
    [words.endsOn, deactivation?.effectiveOn ?? null],
  ];
  return (
    <div className="sim-contract">
      <StateMachine status={status} words={words} />
      <div>
        <p>
          <Badge text={status} /> {words.contractStatus[status]}
        </p>
        {status !== 'cancelled' && status !== 'expired' && (
          <p>
            <a className="button button-primary" href={activationPath(contract.id, locale)}>
              {words.actAsCustomer}
            </a>
          </p>
        )}
        <dl className="sim-facts">
          <div>
            <dt>{words.customer}</dt>
            <dd className="sim-text">
              {user.firstName} {user.lastName}, {user.email}
            </dd>
          </div>
          <div>
            <dt>{words.total}</dt>
            <dd>{words.per(moneyText(recurringTotal, locale), billingInterval)}</dd>
          </div>
          {dates.map(
            ([label, date]) =>
              date !== null && (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    <time dateTime={date}>{dateText(date, locale)}</time>
                  </dd>
                </div>
              ),
          )}
          <div>
            <dt>{words.lineItems}</dt>
            {contract.lineItems.map(({ id, status: itemStatus, device, productPrice }) => (
              <dd key={id} className="sim-text">
                <code>{id}</code> {productPrice.productName}, {device.manufacturer} {device.model}{' '}
                <Badge text={itemStatus} />
              </dd>
            ))}
          </div>
        </dl>
        <Fold summary={words.json} className="sim-fold">
          {() => <JsonText value={contract} />}
        </Fold>
      </div>
    </div>
  );
}
