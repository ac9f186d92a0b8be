/** The fonts service. Until its fonts are there, styles/fonts.css has fallbacks with the same metrics. */

/** Two variable families with `font-display: swap`. */
export const FONT_STYLESHEET =
  'https://fonts.googleapis.com/css2?family=Figtree:ital,wght@0,400..700;1,400..700&family=JetBrains+Mono:wght@400..700&display=swap';

export const FONT_FILES = 'https://fonts.gstatic.com';

/** The key of the session's storage that is set once the browser has the fonts. */
export const FONTS_KEY = 'portal.fonts';
