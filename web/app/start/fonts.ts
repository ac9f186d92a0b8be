/** The fonts service: its stylesheet for the boot script, and the links that every document's head needs for it. */

/** Two variable families with `font-display: swap`. */
export const FONT_STYLESHEET =
  'https://fonts.googleapis.com/css2?family=Figtree:ital,wght@0,400..700;1,400..700&family=JetBrains+Mono:wght@400..700&display=swap';

/**
 * Markup for the head. It only opens the connections. The boot script adds the stylesheet after the load event,
 * so that a slow fonts service cannot delay the page. Until then base.css uses fallbacks with the same metrics.
 */
export function fontLinks(): string {
  return '<link rel="preconnect" href="https://fonts.googleapis.com"><link rel="preconnect" href="https://fonts.gstatic.com" crossorigin>';
}
