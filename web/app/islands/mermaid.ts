import mermaid from 'mermaid';
import type { IslandContext } from './index.ts';
import { openDiagram } from './diagram-dialog.ts';

/** A design token as a hexadecimal colour: mermaid computes with colours and does not know oklch. */
function hexOf(token: string): string {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!context) return '#888888';
  context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(token).trim();
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function configure(): void {
  const text = hexOf('--color-text');
  const line = hexOf('--color-line-strong');
  const surface = hexOf('--color-surface');
  const fontFamily = getComputedStyle(document.body).fontFamily;
  mermaid.initialize({
    startOnLoad: false,
    suppressErrorRendering: true,
    securityLevel: 'strict',
    theme: 'base',
    fontFamily,
    // As wide as the text: a chart drawn as wide as the window is scaled down until nobody can read it.
    gantt: { useWidth: 672, fontSize: 13, sectionFontSize: 13, barHeight: 26, barGap: 6, leftPadding: 84 },
    themeVariables: {
      darkMode: document.documentElement.dataset['theme'] === 'dark',
      fontFamily, fontSize: '15px',
      background: hexOf('--color-raised'), primaryColor: hexOf('--color-accent-soft'), primaryTextColor: text, primaryBorderColor: hexOf('--color-accent'),
      secondaryColor: surface, tertiaryColor: surface, lineColor: line, textColor: text, mainBkg: hexOf('--color-accent-soft'),
      noteBkgColor: hexOf('--color-warning-soft'), noteTextColor: text, noteBorderColor: hexOf('--color-warning'),
      edgeLabelBackground: hexOf('--color-raised'), clusterBkg: surface, sectionBkgColor: surface, sectionBkgColor2: surface, altSectionBkgColor: hexOf('--color-raised'), gridColor: hexOf('--color-line'), clusterBorder: hexOf('--color-line'),
    },
  });
}

/** Source of each diagram, by its element, for a change of theme. */
const sources = new Map<HTMLElement, string>();
let serial = 0;

async function draw(pre: HTMLElement, { strings }: IslandContext): Promise<void> {
  const source = sources.get(pre) ?? pre.textContent;
  const figure = pre.closest<HTMLElement>('figure') ?? pre.parentElement;
  // A diagram that does not parse stays what it is: its readable source.
  if (!figure || !(await mermaid.parse(source, { suppressErrors: true }))) return;
  const { svg } = await mermaid.render(`diagram-${++serial}`, source);
  if (!sources.has(pre)) {
    sources.set(pre, source);
    const zoom = document.createElement('button');
    zoom.type = 'button';
    zoom.className = 'diagram-zoom';
    zoom.setAttribute('aria-label', strings.enlargeDiagram);
    zoom.addEventListener('click', () => openDiagram(zoom, strings));
    const text = document.createElement('details');
    text.className = 'diagram-text';
    const summary = document.createElement('summary');
    summary.textContent = strings.diagramSource;
    pre.before(zoom);
    pre.after(text);
    text.append(summary, pre);
    figure.dataset['drawn'] = '';
  }
  const zoom = figure.querySelector('.diagram-zoom');
  // Markup that mermaid sanitised (security level strict).
  if (zoom) zoom.innerHTML = svg;
}

function drawAll(elements: Iterable<HTMLElement>, context: IslandContext): void {
  configure();
  for (const element of elements) draw(element, context).catch((error: unknown) => console.warn('A diagram could not be drawn.', error));
}

/** Draws diagrams that come near the viewport, and draws them anew when the theme changes. */
export function enhance(context: IslandContext): void {
  const observer = new IntersectionObserver((entries) => {
    const near = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target as HTMLElement);
    for (const element of near) observer.unobserve(element);
    if (near.length > 0) drawAll(near, context);
  }, { rootMargin: '600px' });
  for (const element of context.article.querySelectorAll<HTMLElement>('[data-mermaid]')) {
    if (!sources.has(element)) observer.observe(element);
  }
  const themes = new MutationObserver(() => {
    for (const element of sources.keys()) if (!element.isConnected) sources.delete(element);
    if (context.article.isConnected) drawAll(sources.keys(), context);
  });
  if (sources.size === 0) themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
}
