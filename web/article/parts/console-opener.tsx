import type { OperationPage, WebhookPage } from '../../model/page/page.ts';
import type { Language } from '../language.ts';

/** The button that opens the request form (islands/console.ts). The form itself is loaded on first use. The button is visible only with scripts. */
export function ConsoleOpener({
  page: { consoleHref, reference },
  language: { t },
}: {
  page: OperationPage;
  language: Language;
}) {
  return (
    <button
      type="button"
      className={reference.sendRequest ? 'button button-primary console-open' : 'button console-open'}
      data-console={consoleHref}
      data-hydrate=""
      aria-haspopup="dialog"
    >
      {reference.sendRequest ? t.sendRequest : t.fillSamples}
    </button>
  );
}

/** The button that checks a pasted message (islands/console.ts). The code of the check is loaded on first use. */
export function CheckOpener({
  page: { consoleHref, kind },
  language: { t },
}: {
  page: OperationPage | WebhookPage;
  language: Language;
}) {
  return (
    <button
      type="button"
      className="button console-open"
      data-check={consoleHref}
      data-hydrate=""
      aria-haspopup="dialog"
    >
      {kind === 'webhook' ? t.checkDelivery : t.checkMessage}
    </button>
  );
}
