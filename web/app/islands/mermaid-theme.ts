import type { MermaidConfig } from 'mermaid';

/** A design token as a hexadecimal color. mermaid computes with colors and does not support oklch. */
function hexOf(token: string): string {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!context) return '#888888';
  context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(token).trim();
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** mermaid's configuration with the page's current colors and font. */
export function mermaidConfig(): MermaidConfig {
  const text = hexOf('--color-text');
  const surface = hexOf('--color-surface');
  const raised = hexOf('--color-raised');
  const line = hexOf('--color-line');
  const { fontFamily } = getComputedStyle(document.body);
  return {
    startOnLoad: false,
    suppressErrorRendering: true,
    securityLevel: 'strict',
    theme: 'base',
    fontFamily,
    // As wide as the text. A chart as wide as the window would be scaled down until it is unreadable.
    gantt: { useWidth: 672, fontSize: 13, sectionFontSize: 13, barHeight: 26, barGap: 6, leftPadding: 84 },
    themeVariables: {
      darkMode: document.documentElement.dataset['theme'] === 'dark',
      fontFamily,
      fontSize: '15px',
      background: raised,
      primaryColor: hexOf('--color-accent-soft'),
      primaryTextColor: text,
      primaryBorderColor: hexOf('--color-accent'),
      secondaryColor: surface,
      tertiaryColor: surface,
      lineColor: hexOf('--color-line-strong'),
      textColor: text,
      mainBkg: hexOf('--color-accent-soft'),
      noteBkgColor: hexOf('--color-warning-soft'),
      noteTextColor: text,
      noteBorderColor: hexOf('--color-highlight'),
      edgeLabelBackground: raised,
      clusterBkg: surface,
      clusterBorder: line,
      sectionBkgColor: surface,
      sectionBkgColor2: surface,
      altSectionBkgColor: raised,
      gridColor: line,
    },
  };
}
