import { use, useId, useState } from 'react';

import { ARTICLE_ID } from '../../../model/page/page-data.ts';
import { searchAddress, type SearchData } from '../../../model/search/search.ts';
import type { Locale } from '../../../model/site/locale.ts';
import { Field, Select } from '../../kit/index.ts';
import { fetchDocument } from '../../navigation/document-cache.ts';
import { loadIndex } from '../../search/load-index.ts';
import { loadOnce } from '../../state/load-once.ts';
import { anchorsOfData } from '../anchors.ts';
import { loadLanguage } from '../language.ts';
import { loadConsoleData } from '../load.ts';
import { namedPage } from './named-operation.ts';
import { CheckPanel, type CheckSubject } from './panel.tsx';
import { STRINGS as checkerStrings } from './strings/all.ts';

/** The strings of the form and the operations of a language; null if they do not load. */
const load = loadOnce((locale: Locale) =>
  Promise.all([loadLanguage(locale), loadIndex(searchAddress('public', locale), { isRetry: false })]).catch(
    (error: unknown) => {
      console.warn('The operations could not be loaded.', error);
      return null;
    },
  ),
);

/** The check with a choice of the operation or event, for a page of its own. */
export function ToolChecker({ locale }: { locale: Locale }) {
  const own = checkerStrings[locale];
  const id = useId();
  const loaded = use(load(locale));
  /** The address of the page that could not be read. */
  const [failed, setFailed] = useState<string | null>(null);
  const [href, setHref] = useState('');
  const [chosen, setChosen] = useState<(CheckSubject & { href: string }) | null>(null);
  const choose = (address: string): void => {
    setHref(address);
    setFailed(null);
    if (address === '') return;
    void subjectOf(address)
      .then((subject) => setChosen({ ...subject, href: address }))
      .catch((error: unknown) => {
        console.warn(`The data for ${address} could not be loaded.`, error);
        setFailed(address);
      });
  };
  if (loaded === null) return <p role="alert">{own.loadFailed}</p>;
  const [language, index] = loaded;
  /** Chooses the operation or event that a text names, if it is another one. */
  const recognize = (text: string): boolean => {
    const page = namedPage(text, index.pages);
    if (page === null || page.href === href) return false;
    choose(page.href);
    return true;
  };
  return (
    <div className="console-tool">
      <div className="console-pane">
        <Field id={id} label={own.operation}>
          <Select
            id={id}
            value={href}
            options={[{ value: '', label: own.recognize }, ...optionsOf(index, own.events)]}
            onChange={choose}
          />
        </Field>
      </div>
      {failed === href && <p role="alert">{language.t.loadFailures.failed}</p>}
      <CheckPanel subject={chosen?.href === href ? chosen : null} language={language} own={own} onCheck={recognize} />
    </div>
  );
}

/** The operations of each reference, the newest first as in the navigation, and then its events. */
function optionsOf({ references, pages }: SearchData, events: (api: string) => string) {
  return references.flatMap(({ title, version }, reference) =>
    (['operation', 'webhook'] as const).flatMap((kind) => {
      const group = kind === 'webhook' ? events(`${title} ${version}`) : `${title} ${version}`;
      return pages
        .filter((page) => page.reference === reference && page.kind === kind)
        .map(({ href, title: label }) => ({ value: href, label, group }));
    }),
  );
}

/** Reads from the page of an operation or webhook where its data is and which fields it describes. */
async function subjectOf(href: string): Promise<CheckSubject> {
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
  return { data, anchors: { ...anchors, hrefOf } };
}
