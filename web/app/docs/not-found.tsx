import type { Locale } from '../../model/locale.ts';
import { localisePath } from '../../model/path.ts';
import { STRINGS } from '../strings/index.ts';

/** Body of the not-found document; static markup. */
export function NotFound({ locale }: { locale: Locale }) {
  const strings = STRINGS[locale];
  return (
    <div className="prose not-found">
      <p className="not-found-code" aria-hidden="true">404</p>
      <h1>{strings.notFoundTitle}</h1>
      <p>{strings.notFoundText}</p>
      <p><a className="button button-primary" href={localisePath('/', locale)}>{strings.notFoundHome}</a></p>
    </div>
  );
}
