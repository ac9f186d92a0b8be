import type { ConsoleData } from '../../model/description/console.ts';

/** Finds the description of a field on the page, and the page's names of alternatives. */
export interface Anchors {
  /**
   * @param anchor the anchor of a parameter, a body or a response
   * @param names the names of the properties on the way to the field, outermost first
   * @returns the address of the field's description or of the nearest one around it; null if the page has neither
   */
  hrefOf: (anchor: string, names: readonly string[]) => string | null;
  /** The name of an alternative in the language of the page. The data of the form is in English. */
  labelOf: (label: string) => string;
}

/** The property name in a line of the article. */
function nameOf(line: Element): string {
  return line.querySelector(':scope > code')?.textContent ?? '';
}

/** The key of a line: the anchor of the whole value, and the names below it. */
function keyOf(anchor: string, names: readonly string[]): string {
  return JSON.stringify([anchor, ...names]);
}

/**
 * Reads the anchors of a page. Lines are found by the names that lead to them and not by their anchors, because an anchor may
 * contain the name of an alternative. If several lines have the same names, the first one counts.
 * @param roots the anchors of parameters, bodies and responses
 */
export function anchorsIn(article: Element, roots: readonly string[]): Anchors {
  const hrefs = new Map<string, string>();
  const cuts = new Map<string, string>();
  // The longest anchor first: `body-application-xml` before `body`.
  const sorted = roots.toSorted((one, other) => other.length - one.length);
  for (const line of article.querySelectorAll('li[id]')) {
    const root = sorted.find((anchor) => line.id.startsWith(`${anchor}.`));
    if (root === undefined) continue;
    const names: string[] = [];
    for (
      let holder: Element | null | undefined = line;
      holder instanceof Element && holder.id.startsWith(`${root}.`);
      holder = holder.parentElement?.closest('li[id]')
    )
      names.unshift(nameOf(holder));
    const key = keyOf(root, names);
    if (!hrefs.has(key)) hrefs.set(key, `#${encodeURI(line.id)}`);
    const cut = line.querySelector<HTMLAnchorElement>(':scope > details.cut > a[href]');
    if (cut && !cuts.has(key)) cuts.set(key, cut.pathname);
  }
  const page = article.ownerDocument;
  const body = page.getElementById('request-body') ?? page.getElementById('payload');
  for (const root of roots) {
    const element = page.getElementById(root);
    // A body has no element with its anchor. The heading of its section is used instead.
    const section = root.startsWith('body') ? body?.parentElement : element?.closest('details');
    if (element) hrefs.set(keyOf(root, []), `#${encodeURI(root)}`);
    else if (root.startsWith('body') && section) hrefs.set(keyOf(root, []), `#${body?.id ?? ''}`);
    const cut = section?.querySelector<HTMLAnchorElement>(
      ':scope > .value > details.cut > a[href], :scope .alternatives > details > .value > details.cut > a[href]',
    );
    if (cut) cuts.set(keyOf(root, []), cut.pathname);
  }
  const labels = new Map<string, string>();
  // The last segment of an anchor has the letters and digits of the English name.
  const segmentOf = (text: string): string => (text.split('.').at(-1) ?? '').replaceAll(/[^\p{L}\p{N}]+/gu, '');
  for (const link of article.querySelectorAll('.alternatives > details > .anchor'))
    labels.set(segmentOf(link.id), link.previousElementSibling?.firstElementChild?.textContent ?? '');
  return {
    labelOf: (label) => labels.get(segmentOf(label)) || label,
    hrefOf: (anchor, names) => {
      for (let length = names.length; length >= 0; length -= 1) {
        const key = keyOf(anchor, names.slice(0, length));
        const cut = cuts.get(key);
        // The page of the schema describes nested properties that this page leaves out.
        if (cut !== undefined && length < names.length)
          return `${cut}#${encodeURI(['schema', ...names.slice(length)].join('.'))}`;
        const href = hrefs.get(key);
        if (href !== undefined) return href;
      }
      return null;
    },
  };
}

/** Reads the anchors of all fields of an operation or webhook. @param article on this page or in another document */
export function anchorsOfData(article: Element, { parameters, bodies, responses }: ConsoleData): Anchors {
  const roots = [
    ...[...parameters, ...bodies].map(({ anchor }) => anchor),
    ...responses.flatMap(({ anchor, content }) => [anchor, ...content.map((each) => each.anchor)]),
  ];
  return anchorsIn(article, [...new Set(roots)]);
}
