import { localizePath } from '../../../model/page/path.ts';
import type { Locale } from '../../../model/site/locale.ts';
import { ownProperty } from '../../../model/text/json.ts';
import type { Contract } from '../../simulator/client.ts';
import { usePageProps } from './context.ts';
import { Badge, Fact, Fold, JsonText } from './elements.tsx';
import { dateText, moneyText } from './format.ts';
import { StateMachine } from './state-machine.tsx';

/** The page where the reader acts as the customer of a contract. */
function activationPath(id: string, locale: Locale): string {
  return `${localizePath('/simulator/activate', locale)}?contract=${encodeURIComponent(id)}`;
}

export function ContractDetails({ contract }: { contract: Contract }) {
  const { t, locale } = usePageProps();
  const { status, user, recurringTotal, billingInterval, deactivation } = contract;
  const dates: [string, string | null][] = [
    [t.coverageStartsOn, contract.coverageStartsOn],
    [t.waitingPeriodEndsOn, contract.waitingPeriodEndsOn],
    [t.renewsOn, contract.renewsOn],
    [t.endsOn, deactivation?.effectiveOn ?? null],
  ];
  return (
    <div className="sim-contract">
      <StateMachine status={status} />
      <div>
        <p>
          <Badge text={status} /> {ownProperty(t.contractStatus, status)}
        </p>
        {status !== 'cancelled' && status !== 'expired' && (
          <p>
            <a className="button button-primary" href={activationPath(contract.id, locale)}>
              {t.actAsCustomer}
            </a>
          </p>
        )}
        <dl className="sim-facts">
          <Fact name={t.customer}>
            <dd className="sim-text">
              {user.firstName} {user.lastName}, {user.email}
            </dd>
          </Fact>
          <Fact name={t.total}>
            <dd>{t.per(moneyText(recurringTotal, locale), billingInterval)}</dd>
          </Fact>
          {dates.map(
            ([label, date]) =>
              date !== null && (
                <Fact key={label} name={label}>
                  <dd>
                    <time dateTime={date}>{dateText(date, locale)}</time>
                  </dd>
                </Fact>
              ),
          )}
          <Fact name={t.lineItems}>
            {contract.lineItems.map(({ id, status: itemStatus, device, productPrice }) => (
              <dd key={id} className="sim-text">
                <code>{id}</code> {productPrice.productName}, {device.manufacturer} {device.model}{' '}
                <Badge text={itemStatus} />
              </dd>
            ))}
          </Fact>
        </dl>
        <Fold summary={t.json} className="sim-fold">
          {() => <JsonText value={contract} />}
        </Fold>
      </div>
    </div>
  );
}
