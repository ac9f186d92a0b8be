/** The fonts service's stylesheet: two variable families, with `swap`. */
export const FONT_STYLESHEET =
  'https://fonts.googleapis.com/css2?family=Figtree:ital,wght@0,400..700;1,400..700&family=JetBrains+Mono:wght@400..700&display=swap';

/**
 * Markup for the head. The stylesheet itself is added by the boot script, behind the load event: the service can then
 * neither block the first paint nor hold the document up, and until it answers the fallbacks of base.css stand, with the same metrics.
 */
export function fontLinks(): string {
  return '<link rel="preconnect" href="https://fonts.googleapis.com"><link rel="preconnect" href="https://fonts.gstatic.com" crossorigin>';
}
