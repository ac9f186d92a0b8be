export interface Flattened {
  svg: string;
  /** Colors without a design token, which would not follow the theme, and elements that are not SVG. */
  problems: string[];
}

/**
 * Turns an SVG of mermaid into one that needs no style sheet and no script: only shapes and text, with presentation attributes
 * in place of classes, and design tokens in place of colors. It runs in the browser that has rendered the SVG.
 * @param tokens the design token of each color, as `getComputedStyle` writes it
 */
export function flatten({
  id,
  tokens,
  widest,
}: {
  id: string;
  tokens: Record<string, string>;
  /** A wider diagram is scaled down to this width, in px, but not below 4/5 of its size. */
  widest: number;
}): Flattened {
  type Look = Record<string, string>;
  const SHAPE = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray'];
  const TEXT = [...SHAPE, 'font-size', 'font-weight', 'font-style', 'text-anchor', 'dominant-baseline', 'paint-order'];
  const MARKERS = ['marker-start', 'marker-end'];
  const GEOMETRY =
    /^(?:d|x|y|x[12]|y[12]|dx|dy|r|rx|ry|cx|cy|width|height|points|transform|viewBox|ref[XY]|marker(?:Width|Height|Units)|orient)$/;
  const ELEMENTS = /^(?:g|path|rect|circle|ellipse|line|polyline|polygon|text|tspan)$/;
  const INITIAL: Look = {
    fill: 'var(--color-text)',
    stroke: 'none',
    'stroke-width': '1',
    'stroke-dasharray': 'none',
    'font-size': '14',
    'font-weight': '400',
    'font-style': 'normal',
    'text-anchor': 'start',
    'dominant-baseline': 'auto',
    'paint-order': 'normal',
  };
  const problems = new Set<string>();
  const markers = new Map<string, { id: string; markup: string }>();
  const escaped = (text: string): string =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  const rounded = (value: string): string =>
    value.replaceAll(/-?\d*\.\d+(?:e[-+]?\d+)?/g, (number) => String(Math.round(Number(number) * 10) / 10 + 0));

  const lookOf = (element: Element, names: readonly string[]): Look => {
    const style = getComputedStyle(element);
    const look: Look = {};
    for (const name of names) {
      const value = style.getPropertyValue(name).trim();
      if (name !== 'fill' && name !== 'stroke') look[name] = rounded(value.replaceAll('px', ''));
      else if (value === 'none' || value === 'rgba(0, 0, 0, 0)') look[name] = 'none';
      else if (tokens[value] === undefined) problems.add(`${name} ${value} of ${element.outerHTML.slice(0, 80)}`);
      else look[name] = `var(${tokens[value]})`;
    }
    // One dash as long as the line.
    if (look['stroke-dasharray']?.startsWith('0, 0') === true) look['stroke-dasharray'] = 'none';
    if (look['stroke'] === 'none') {
      delete look['stroke-width'];
      delete look['stroke-dasharray'];
    }
    return look;
  };
  const markerOf = (url: string): string => {
    const name = /#([^")]+)/.exec(url)?.[1] ?? '';
    const known = markers.get(name);
    if (known !== undefined) return known.id;
    const own = `${id}-${markers.size + 1}`;
    markers.set(name, { id: own, markup: '' });
    const marker = document.getElementById(name);
    if (marker !== null)
      markers.set(name, {
        id: own,
        markup: `<marker id="${own}"${geometryOf(marker)}>${[...marker.children].map((child) => markup(child, INITIAL)).join('')}</marker>`,
      });
    return own;
  };
  const geometryOf = (element: Element): string =>
    [...element.attributes]
      .filter(({ name, value }) => GEOMETRY.test(name) && value !== '')
      .map(({ name, value }) => ` ${name}="${escaped(rounded(value))}"`)
      .join('');
  const markup = (node: ChildNode, inherited: Look): string => {
    if (node instanceof Text) return escaped(node.data.replaceAll(/\s+/g, ' '));
    if (!(node instanceof SVGElement)) {
      if (node instanceof Element) problems.add(`<${node.localName}>`);
      return '';
    }
    const tag = node.localName;
    if (tag === 'foreignObject') problems.add('<foreignObject>');
    const { display, visibility, opacity } = getComputedStyle(node);
    if (!ELEMENTS.test(tag) || display === 'none' || visibility === 'hidden' || opacity === '0') return '';
    const isText = tag === 'text' || tag === 'tspan';
    if (isText ? node.textContent.trim() === '' : tag === 'rect' && Number(node.getAttribute('width')) === 0) return '';
    const own = tag === 'g' ? {} : lookOf(node, isText ? TEXT : SHAPE);
    if (own['fill'] === 'none' && own['stroke'] === 'none') return '';
    let attributes = geometryOf(node);
    for (const [name, value] of Object.entries(own)) if (value !== inherited[name]) attributes += ` ${name}="${value}"`;
    if (opacity !== '1') attributes += ` opacity="${rounded(opacity)}"`;
    if (tag !== 'g' && !isText)
      for (const name of MARKERS) {
        const url = getComputedStyle(node).getPropertyValue(name);
        if (url.includes('#')) attributes += ` ${name}="url(#${markerOf(url)})"`;
      }
    const content = [...node.childNodes].map((child) => markup(child, { ...inherited, ...own })).join('');
    if (tag === 'g' && content === '') return '';
    // A group or a word without attributes of its own says nothing.
    if ((tag === 'g' || tag === 'tspan') && attributes === '') return content;
    return content === '' ? `<${tag}${attributes}/>` : `<${tag}${attributes}>${content}</${tag}>`;
  };

  const svg = document.querySelector('svg');
  if (svg === null) return { svg: '', problems: ['no SVG'] };
  const content = [...svg.children].map((child) => markup(child, INITIAL)).join('');
  // mermaid leaves wide margins, and draws lifelines beyond its own frame.
  const drawn = svg.getBBox();
  const frame = svg.viewBox.baseVal;
  const PADDING = 4;
  const left = Math.max(drawn.x - PADDING, frame.x);
  const top = Math.max(drawn.y - PADDING, frame.y);
  const right = Math.min(drawn.x + drawn.width + PADDING, frame.x + frame.width);
  const bottom = Math.min(drawn.y + drawn.height + PADDING, frame.y + frame.height);
  const box = [left, top, right - left, bottom - top].map(Math.round);
  const [, , wide = 0, high = 0] = box;
  const scale = Math.min(1, Math.max(widest / wide, 0.8));
  const defs =
    markers.size === 0 ? '' : `<defs>${[...markers.values()].map((marker) => marker.markup).join('')}</defs>`;
  const named = (['title', 'desc'] as const).map((name) => {
    const text = svg.querySelector(`:scope > ${name}`)?.textContent.trim() ?? '';
    return { name, text, markup: text === '' ? '' : `<${name} id="${id}-${name}">${escaped(text)}</${name}>` };
  });
  const [title, description] = named;
  // A diagram without a title is read as text.
  const label =
    title?.text === ''
      ? ''
      : ` role="img" aria-labelledby="${id}-title"${description?.text === '' ? '' : ` aria-describedby="${id}-desc"`}`;
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" id="${id}" width="${Math.round(wide * scale)}" height="${Math.round(high * scale)}" viewBox="${box.join(' ')}" fill="var(--color-text)" font-size="14"${label}>${named.map((part) => part.markup).join('')}${defs}${content}</svg>\n`,
    problems: [...problems],
  };
}
