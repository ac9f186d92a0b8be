import { BoundedMap } from '../../model/collections/bounded-map.ts';
import { fetchDocument } from '../navigation/document-cache.ts';

/** The code of an operation by language and request, as nodes of another document. */
export type SampleDocument = ReadonlyMap<string, ReadonlyMap<string, Element>>;

const CAPACITY = 30;

/**
 * Reads the document with an operation's samples in every language.
 * @throws if it has none: it may be the gate or a not-found page
 */
function samplesFrom(source: Document): SampleDocument {
  const languages = new Map<string, ReadonlyMap<string, Element>>();
  for (const section of source.querySelectorAll<HTMLElement>('[data-language]')) {
    const requests = new Map<string, Element>();
    for (const pre of section.querySelectorAll<HTMLElement>('pre[data-request]')) {
      const code = pre.querySelector('code');
      if (code) requests.set(pre.dataset['request'] ?? '', code);
    }
    if (requests.size > 0) languages.set(section.dataset['language'] ?? '', requests);
  }
  if (languages.size === 0) throw new Error('The document contains no samples.');
  return languages;
}

async function fetchSamples(href: string): Promise<SampleDocument> {
  const { html } = await fetchDocument(href, 'auto');
  return samplesFrom(new DOMParser().parseFromString(html, 'text/html'));
}

/** Keeps documents of samples in memory. */
export function sampleDocuments(fetchOne: (href: string) => Promise<SampleDocument> = fetchSamples) {
  const loads = new BoundedMap<string, Promise<SampleDocument>>(CAPACITY);
  /** Loads a document of samples once, and again after a failure. */
  const load = (href: string): Promise<SampleDocument> => {
    const earlier = loads.get(href);
    if (earlier) return earlier;
    const loading = fetchOne(href);
    loads.set(href, loading);
    loading.catch(() => loads.delete(href));
    return loading;
  };
  return { load, forget: (): void => loads.clear() };
}
