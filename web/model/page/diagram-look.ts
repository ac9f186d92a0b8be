/**
 * mermaid's settings for the diagrams of this site: flat shapes in its colors, and labels as text instead of HTML.
 * @param colorOf the color of a design token, such as `--color-text`, in a notation that mermaid computes with
 */
export function diagramLook(colorOf: (token: string) => string, fontFamily: string) {
  const [text, surface, raised, line, strong, accent, soft] = [
    '--color-text',
    '--color-surface',
    '--color-raised',
    '--color-line',
    '--color-line-strong',
    '--color-accent',
    '--color-accent-soft',
  ].map(colorOf);
  const graph = { htmlLabels: false, useMaxWidth: false, nodeSpacing: 32, rankSpacing: 36, wrappingWidth: 160 };
  return {
    startOnLoad: false,
    suppressErrorRendering: true,
    securityLevel: 'strict',
    theme: 'base',
    htmlLabels: false,
    fontFamily,
    flowchart: { ...graph, padding: 10 },
    state: { ...graph, minNodeWidth: 0 },
    er: { ...graph, minEntityWidth: 80, minEntityHeight: 44 },
    sequence: {
      useMaxWidth: false,
      messageMargin: 28,
      boxMargin: 6,
      mirrorActors: false,
      height: 40,
      width: 130,
      noteMargin: 8,
    },
    // As wide as the text.
    gantt: {
      useMaxWidth: false,
      useWidth: 672,
      fontSize: 13,
      sectionFontSize: 13,
      barHeight: 26,
      barGap: 6,
      leftPadding: 84,
    },
    // A lifeline ends before the words that cross it.
    themeCSS: `.messageText, .loopText { stroke: ${raised}; stroke-width: 5px; paint-order: stroke }
      .tick text { font-size: 12px } .tick line { stroke: ${line} } .today, .grid path { display: none }
      .actor-line { stroke-width: 1px } .edgeLabel .label rect, .edgeLabel rect.background { fill: ${raised}; opacity: 1 }`,
    themeVariables: {
      useGradient: false,
      dropShadow: '',
      fontFamily,
      fontSize: '14px',
      background: raised,
      primaryColor: soft,
      primaryTextColor: text,
      primaryBorderColor: accent,
      secondaryColor: surface,
      tertiaryColor: surface,
      lineColor: strong,
      textColor: text,
      titleColor: text,
      signalColor: strong,
      signalTextColor: text,
      mainBkg: soft,
      noteBkgColor: colorOf('--color-warning-soft'),
      noteTextColor: text,
      noteBorderColor: colorOf('--color-highlight'),
      edgeLabelBackground: raised,
      clusterBkg: surface,
      clusterBorder: line,
      sectionBkgColor: surface,
      sectionBkgColor2: surface,
      altSectionBkgColor: raised,
      gridColor: line,
    },
  } as const;
}
