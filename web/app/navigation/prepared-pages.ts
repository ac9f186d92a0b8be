import { BoundedMap } from '../../model/collections/bounded-map.ts';
import { isGated } from '../../model/edge/canonical-path.ts';
import type { DocumentCache, FetchedDocument } from './document-cache.ts';

/** A parsed page needs about ten times the memory of its text, and a reader points at few links before a click. */
const CAPACITY = 3;

export type PreparedPages<Page> = ReturnType<typeof preparedPages<Page>>;

/**
 * Pages that are read from their documents before the click, so that the click only has to show them.
 * @param read throws if the document cannot be shown in place
 * @param isInside whether the page on screen is behind the gate. Documents across the gate are not prepared, because the browser loads them.
 */
export function preparedPages<Page>(
  documents: Pick<DocumentCache, 'peek'>,
  read: (html: string) => Page,
  isInside: () => boolean,
) {
  // By document, so a page is dropped when its document is fetched again.
  const pages = new BoundedMap<FetchedDocument, Page>(CAPACITY);
  let taken: FetchedDocument | undefined;
  return {
    /** Reads the document of a path in a task of its own, once the document has arrived. */
    prepare: async (pathname: string): Promise<void> => {
      const fetched = await documents.peek(pathname)?.catch(() => undefined);
      // A new task, so that the pointer's events come first.
      await new Promise((resolve) => setTimeout(resolve));
      const isCurrent = fetched !== undefined && (await documents.peek(pathname)) === fetched;
      if (!isCurrent || fetched === taken || pages.has(fetched) || isGated(fetched.pathname) !== isInside()) return;
      try {
        pages.set(fetched, read(fetched.html));
      } catch {
        // The navigation reports the error.
      }
    },
    /** Returns the page of a document: the prepared one, or else read now. A prepared page is returned once, because its nodes are moved. */
    take: (fetched: FetchedDocument): Page => {
      const page = pages.get(fetched) ?? read(fetched.html);
      pages.delete(fetched);
      taken = fetched;
      return page;
    },
    clear: (): void => {
      pages.clear();
      taken = undefined;
    },
  };
}
