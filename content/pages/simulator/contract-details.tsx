import { Fact, Facts, Fold, JsonBlock } from '../../../web/app/kit/index.ts';
import { dateInWords } from '../../../web/model/site/date-in-words.ts';
import type { Locale } from '../../../web/model/site/locale.ts';
import { localizePath } from '../../../web/model/site/path.ts';
import { ownProperty } from '../../../web/model/text/json.ts';
import type { Contract } from './client.ts';
import { usePageProps } from './context.ts';
import { moneyText } from './money-text.ts';
import { StateMachine } from './state-machine.tsx';
import { StatusBadge } from './status/badges.tsx';

/** The page where the reader acts as the customer of a contract. */
export function activationPath(id: string, locale: Locale): string {
  return `${localizePath('/simulator/activate', locale)}?contract=${encodeURIComponent(id)}`;
}

export function ContractDetails({ contract }: { contract: Contract }) {
  const { t, locale } = usePageProps();
  const { status, user, recurringTotal, billingInterval, deactivation, lineItems } = contract;
  const dates: [string, string | null][] = [
    [t.coverageStartsOn, contract.coverageStartsOn],
    [t.waitingPeriodEndsOn, contract.waitingPeriodEndsOn],
    [t.renewsOn, contract.renewsOn],
    [t.endsOn, deactivation?.effectiveOn ?? null],
  ];
  return (
    <div className="sim-contract">
      <div className="stack">
        <p>
          <StatusBadge status={status} hasCode /> {ownProperty(t.contractStatus, status)}
        </p>
        {status !== 'cancelled' && status !== 'expired' && (
          <a className="button button-primary" href={activationPath(contract.id, locale)}>
            {t.actAsCustomer}
          </a>
        )}
        <Facts>
          <Fact name={t.customer}>
            {user.firstName} {user.lastName}, {user.email}
          </Fact>
          <Fact name={t.total}>{t.per(moneyText(recurringTotal, locale), billingInterval)}</Fact>
          {dates.map(
            ([label, date]) =>
              date !== null && (
                <Fact key={label} name={label}>
                  <time dateTime={date}>{dateInWords(date, locale)}</time>
                </Fact>
              ),
          )}
          <Fact name={t.lineItems}>
            {lineItems.map(({ id, status: itemStatus, device, productPrice }) => (
              <div key={id}>
                <code>{id}</code> {productPrice.productName}, {device.manufacturer} {device.model}{' '}
                <StatusBadge status={itemStatus} />
              </div>
            ))}
          </Fact>
        </Facts>
        <Fold summary={t.simulator.json}>{() => <JsonBlock value={contract} />}</Fold>
      </div>
      <StateMachine status={status} />
    </div>
  );
}
