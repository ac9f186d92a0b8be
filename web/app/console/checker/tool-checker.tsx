import { useEffect, useId, useState } from 'react';

import { ARTICLE_ID } from '../../../model/page/page-data.ts';
import { searchAddress, type SearchData } from '../../../model/search/search.ts';
import type { Locale } from '../../../model/site/locale.ts';
import { fetchDocument } from '../../navigation/document-cache.ts';
import { loadIndex } from '../../search/load-index.ts';
import { anchorsOfData } from '../anchors.ts';
import { loadConsoleData } from '../load.ts';
import type { CheckContext } from './check-paste.ts';
import { CheckPanel } from './panel.tsx';
import { checkerStrings } from './strings.ts';
import { type CheckerWords, loadCheckerWords } from './words.ts';

interface Loaded extends CheckerWords {
  index: SearchData;
}

/** An operation or event to check messages of. */
interface Subject extends Pick<CheckContext, 'data' | 'anchors'> {
  href: string;
}

/** The check with a choice of the operation or event, for a page of its own. */
export function ToolChecker({ locale }: { locale: Locale }) {
  const own = checkerStrings[locale];
  const id = useId();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  /** The address of the page that could not be read; empty for the list. */
  const [failed, setFailed] = useState<string | null>(null);
  const [href, setHref] = useState('');
  const [chosen, setChosen] = useState<Subject | null>(null);
  useEffect(() => {
    Promise.all([loadCheckerWords(locale), loadIndex(searchAddress('public', locale), { isRetry: false })]).then(
      ([words, index]) => setLoaded({ ...words, index }),
      (error: unknown) => {
        console.warn('The operations could not be loaded.', error);
        setFailed('');
      },
    );
  }, [locale]);
  const choose = (address: string): void => {
    setHref(address);
    setFailed(null);
    if (address === '') return;
    void subjectOf(address)
      .then((subject) => setChosen(subject))
      .catch((error: unknown) => {
        console.warn(`The data for ${address} could not be loaded.`, error);
        setFailed(address);
      });
  };
  if (loaded === null) return failed === '' ? <p role="alert">{own.loadFailed}</p> : <p aria-busy="true">…</p>;
  const { words, tool, index } = loaded;
  return (
    <div className="k-tool">
      <div className="c-field">
        <label htmlFor={id}>{own.operation}</label>
        <select id={id} className="field" value={href} onChange={(event) => choose(event.currentTarget.value)}>
          <option value="">{own.choose}</option>
          {groupsOf(index, own.events).map(({ label, pages }) => (
            <optgroup key={label} label={label}>
              {pages.map((page) => (
                <option key={page.href} value={page.href}>
                  {page.title}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </div>
      {failed === href && failed !== '' && <p role="alert">{words.t.loadFailed}</p>}
      {chosen !== null && chosen.href === href && (
        <CheckPanel key={href} data={chosen.data} anchors={chosen.anchors} words={words} own={own} tool={tool} />
      )}
    </div>
  );
}

/** The operations of each reference, the newest first as in the navigation, and then its events. */
function groupsOf({ references, pages }: SearchData, events: (api: string) => string) {
  return references
    .flatMap(({ title, version }, reference) =>
      (['operation', 'webhook'] as const).map((kind) => ({
        label: kind === 'webhook' ? events(`${title} ${version}`) : `${title} ${version}`,
        pages: pages.filter((page) => page.reference === reference && page.kind === kind),
      })),
    )
    .filter((group) => group.pages.length > 0);
}

/** Reads from the page of an operation or webhook where its data is and which fields it describes. */
async function subjectOf(href: string): Promise<Subject> {
  const { html, pathname } = await fetchDocument(href, 'auto');
  const article = new DOMParser().parseFromString(html, 'text/html').getElementById(ARTICLE_ID);
  const address = article?.querySelector<HTMLElement>('[data-check]')?.dataset['check'];
  if (!article || address === undefined) throw new TypeError(`${href} describes no message.`);
  const data = await loadConsoleData(address);
  const anchors = anchorsOfData(article, data);
  const hrefOf: typeof anchors.hrefOf = (anchor, names) => {
    const found = anchors.hrefOf(anchor, names);
    return found?.startsWith('#') === true ? pathname + found : found;
  };
  return { href, data, anchors: { hrefOf } };
}
