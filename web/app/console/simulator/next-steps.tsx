import { localizePath } from '../../../model/page/path.ts';
import { objectOf } from '../../../model/text/json.ts';
import { useConsole } from '../context.ts';
import type { ExaminedResponse } from '../use-sending.ts';

/** Links to the request in the log of the simulator, and to the page on which the customer goes on, if the response has its address. */
export function NextSteps({ examined: { response, shown } }: { examined: ExaminedResponse }) {
  const { t, locale, onLeave } = useConsole();
  const id = new Map(response.headers).get('x-request-id');
  const page = localizePath('/simulator', locale);
  const pages = `${location.origin}/simulator/`;
  const ways = shown.kind === 'json' && response.status < 300 ? Object.values(objectOf(shown.value)) : [];
  const customer = ways.find((value) => typeof value === 'string' && value.startsWith(pages));
  return (
    <p className="row">
      {typeof customer === 'string' && (
        <a
          className="button button-small"
          href={localizePath(customer.slice(location.origin.length), locale)}
          onClick={onLeave}
        >
          {t.account.customer}
        </a>
      )}
      <a href={id === undefined ? page : `${page}#requests=${encodeURIComponent(id)}`} onClick={onLeave}>
        {t.account.seen}
      </a>
    </p>
  );
}
