import { type ReactNode, useEffect, useState } from 'react';

import type { ApiChanges } from '../../model/integration/api-changes.ts';
import { coverage } from '../../model/integration/coverage.ts';
import { impact } from '../../model/integration/impact.ts';
import type { Usage } from '../../model/integration/usage.ts';
import { dateInWords } from '../../model/site/date-in-words.ts';
import { localizePath } from '../../model/site/path.ts';
import { saveFile } from '../browser/save-file.ts';
import { keptUsage, loadChanges } from '../integration/kept-usage.ts';
import { Button, Confirm, Fact, Facts, Fold, Loading, Note, Problem, takeLostFocus } from '../kit/index.ts';
import { Frame } from '../simulator/parts/frame.tsx';
import { useBrowserStore } from '../state/browser-store.ts';
import { Changes, type IntegrationPageProps, Migration, PageProvider, usePage } from './integration/changes.tsx';
import { countedOf, Coverage } from './integration/coverage.tsx';
import { Ways } from './integration/ways.tsx';

/** The page "Does this concern me?". Without JavaScript it says how it is used. */
export default function IntegrationPage({ t, locale, siteUrl, data }: IntegrationPageProps) {
  return (
    <Frame t={t.simulator} locale={locale} siteUrl={siteUrl} data={null}>
      <noscript>
        <p>{t.needsScript}</p>
      </noscript>
      <PageProvider value={{ t, locale, data }}>
        <Integration />
      </PageProvider>
    </Frame>
  );
}

function Integration() {
  const { t } = usePage();
  const usage = useBrowserStore(keptUsage, null);
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const [changes, setChanges] = useState<ApiChanges | 'loading' | 'failed'>('loading');
  const load = (): void => {
    loadChanges().then(setChanges, () => setChanges('failed'));
  };
  useEffect(load, []);
  const retry = (): void => {
    setChanges('loading');
    load();
  };
  if (usage === null)
    return (
      <section>
        <h2 id="ways" ref={takeLostFocus} tabIndex={-1}>
          {t.waysHeading}
        </h2>
        <Ways />
      </section>
    );
  if (changes === 'loading') return <Loading>{t.loading}</Loading>;
  if (changes === 'failed') return <Problem action={{ label: t.loadRetry, run: retry }}>{t.loadFailed}</Problem>;
  const own = coverage(usage, changes.apis);
  const { met, all } = countedOf(own.map((api) => api.operations));
  const found = impact(usage, changes);
  return (
    <>
      <Summary usage={usage}>{t.heading(met, all)}</Summary>
      <Changes usage={usage} found={found} today={today} />
      <Migration usage={usage} changes={changes} />
      <Coverage own={own} />
    </>
  );
}

function Summary({ usage, children }: { usage: Usage; children: ReactNode }) {
  const { t, locale } = usePage();
  const times = usage.operations
    .flatMap(({ first, last }) => (first === null || last === null ? [] : [first, last]))
    .toSorted();
  const [first, last] = [times[0], times.at(-1)];
  const { unknown } = usage;
  const hasUnknown = Object.values(unknown).some((count) => count > 0);
  return (
    <section className="stack">
      <h2 id="usage" ref={takeLostFocus} tabIndex={-1}>
        {children}
      </h2>
      <Facts>
        <Fact name={t.sources}>{usage.sources.map((source) => t.source[source]).join(', ')}</Fact>
        {first !== undefined && last !== undefined && (
          <Fact name={t.period}>{t.periodText(dateInWords(first, locale), dateInWords(last, locale))}</Fact>
        )}
        {hasUnknown && (
          <Fact name={t.unknown}>
            {t.unknownText(unknown.operations, unknown.fields, unknown.events, unknown.errors)}
          </Fact>
        )}
      </Facts>
      <div className="row">
        <Button look="primary" onClick={() => saveFile('integration.json', `${JSON.stringify(usage, null, 2)}\n`)}>
          {t.download}
        </Button>
        <Button onClick={() => print()}>{t.print}</Button>
        <Confirm label={t.forget} question={t.forgetSure} onConfirm={() => keptUsage.keep(null)} />
      </div>
      <Note>
        {t.limits} <a href={localizePath('/guides/know-what-concerns-you', locale)}>{t.readAbout}</a>
      </Note>
      <Fold summary={t.again}>{() => <Ways />}</Fold>
    </section>
  );
}
