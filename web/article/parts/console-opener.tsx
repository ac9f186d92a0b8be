import type { OperationPage, WebhookPage } from '../../model/page/page.ts';
import { currentLanguage } from '../kit.tsx';

const OPENS_DIALOG = { 'data-hydrate': '', 'aria-haspopup': 'dialog' } as const;

/** The button that opens the request form (islands/console.ts). The form itself is loaded on first use. The button is visible only with scripts. */
export function ConsoleOpener({ page: { consoleHref, reference } }: { page: OperationPage }) {
  const { t } = currentLanguage();
  const { sendRequest, simulator } = reference;
  return (
    <button
      type="button"
      className={sendRequest || simulator ? 'button button-primary console-open' : 'button console-open'}
      data-console={consoleHref}
      {...OPENS_DIALOG}
    >
      {sendRequest ? t.sendRequest : simulator ? t.runStep : t.fillSamples}
    </button>
  );
}

/** The button that checks a pasted message (islands/console.ts). The code of the check is loaded on first use. */
export function CheckOpener({ page: { consoleHref, kind } }: { page: OperationPage | WebhookPage }) {
  const { t } = currentLanguage();
  return (
    <button type="button" className="button console-open" data-check={consoleHref} {...OPENS_DIALOG}>
      {kind === 'webhook' ? t.checkDelivery : t.checkMessage}
    </button>
  );
}

/** The button that checks the delivery of any webhook, which names its event. */
export function DeliveryCheckOpener() {
  const { t } = currentLanguage();
  return (
    <button type="button" className="button console-open" data-check="" {...OPENS_DIALOG}>
      {t.checkDelivery}
    </button>
  );
}
