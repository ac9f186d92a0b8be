import type { OperationPage } from '../../model/page/page.ts';
import type { Language } from '../language.ts';

/** Opens the form of an operation's request (islands/console.ts): all that a page has of it before somebody asks for it. It shows where there is script. */
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
