import { fetchDocument } from '../navigation/document-cache.ts';

/** The code of an operation's requests by language and request, as nodes of a document of their own. */
export type SampleDocument = ReadonlyMap<string, ReadonlyMap<string, Element>>;

const CAPACITY = 30;

/** Reads the document that holds an operation's samples in every language. Throws when it holds none: the gate's shell, a not-found page. */
export function samplesFrom(source: Document): SampleDocument {
  const languages = new Map<string, ReadonlyMap<string, Element>>();
  for (const section of source.querySelectorAll<HTMLElement>('[data-language]')) {
    const requests = new Map<string, Element>();
    for (const pre of section.querySelectorAll<HTMLElement>('pre[data-request]')) {
      const code = pre.querySelector('code');
      if (code) requests.set(pre.dataset['request'] ?? '', code);
    }
    if (requests.size > 0) languages.set(section.dataset['language'] ?? '', requests);
  }
  if (languages.size === 0) throw new Error('The document holds no samples.');
  return languages;
}

async function fetchSamples(href: string): Promise<SampleDocument> {
  const { html } = await fetchDocument(href, 'auto');
  return samplesFrom(new DOMParser().parseFromString(html, 'text/html'));
}

export interface SampleDocuments {
  /** Loads a samples document once, and again only after a failure. */
  load: (href: string) => Promise<SampleDocument>;
  forget: () => void;
}

/** Samples documents in memory. */
export function sampleDocuments(fetchOne: (href: string) => Promise<SampleDocument> = fetchSamples): SampleDocuments {
  const known = new Map<string, Promise<SampleDocument>>();
  const load: SampleDocuments['load'] = (href) => {
    const found = known.get(href);
    if (found) return found;
    const loading = fetchOne(href);
    known.set(href, loading);
    loading.catch(() => known.delete(href));
    const oldest = known.keys().next();
    if (known.size > CAPACITY && !oldest.done) known.delete(oldest.value);
    return loading;
  };
  return { load, forget: () => known.clear() };
}
