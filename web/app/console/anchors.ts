/** Finds where the page describes a field. */
export interface Anchors {
  /**
   * @param anchor of a parameter, a body or a response
   * @param names of properties below it, from the outermost in
   * @returns address of the nearest description; null where the page has none
   */
  hrefOf: (anchor: string, names: readonly string[]) => string | null;
}

/** What a property's line says it is called. */
function nameOf(line: Element): string {
  return line.querySelector(':scope > code')?.textContent ?? '';
}

/** Path of a line below the anchor that a value's lines begin with. */
function keyOf(anchor: string, names: readonly string[]): string {
  return JSON.stringify([anchor, ...names]);
}

/**
 * Reads the anchors of a page. A property's own anchor may name the alternative it stands in, so lines are found by the names
 * that lead to them; the first of several is as good as the others.
 * @param roots anchors of the values that are looked for
 */
export function anchorsIn(article: Element, roots: readonly string[]): Anchors {
  const hrefs = new Map<string, string>();
  const cuts = new Map<string, string>();
  // The longest first: `body-application-xml` before `body`.
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
  for (const root of roots) {
    const element = document.getElementById(root);
    // A body has no element of its own, only the heading of its section.
    const section = root.startsWith('body')
      ? document.getElementById('request-body')?.parentElement
      : element?.closest('details');
    if (element) hrefs.set(keyOf(root, []), `#${encodeURI(root)}`);
    else if (root.startsWith('body') && section) hrefs.set(keyOf(root, []), '#request-body');
    const cut = section?.querySelector<HTMLAnchorElement>(
      ':scope > .value > details.cut > a[href], :scope .alternatives > details > .value > details.cut > a[href]',
    );
    if (cut) cuts.set(keyOf(root, []), cut.pathname);
  }
  return {
    hrefOf: (anchor, names) => {
      for (let length = names.length; length >= 0; length -= 1) {
        const key = keyOf(anchor, names.slice(0, length));
        const cut = cuts.get(key);
        // What is drawn on a page of its own is described there.
        if (cut !== undefined && length < names.length)
          return `${cut}#${encodeURI(['schema', ...names.slice(length)].join('.'))}`;
        const href = hrefs.get(key);
        if (href !== undefined) return href;
      }
      return null;
    },
  };
}
