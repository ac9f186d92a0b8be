import sanitizeHtml from 'sanitize-html';

import type { AnnouncementBarData } from '../../model/page/page-data.ts';
import type { Finding } from '../../model/site/finding.ts';
import type { Locale } from '../../model/site/locale.ts';
import type { AnnouncementBarConfig } from '../config/config-schema.ts';
import { localizedText } from '../config/load-config.ts';

interface AnnouncementContext {
  locale: Locale;
  /** Checks a route and returns its address in the language. */
  route: (to: string, field: string) => string;
  /** Milliseconds since the epoch. */
  now: number;
  file: string;
  report: (finding: Finding) => void;
}

/** The last moment that a date can have, in milliseconds (ECMA-262, 21.4.1.1). */
const NEVER = 8.64e15;

/** The announcement bar in one language; null if there is none, or if its time has passed. Its links lead to pages of the language. */
export function announcementOf(
  bar: AnnouncementBarConfig | undefined,
  { locale, route, now, file, report }: AnnouncementContext,
): AnnouncementBarData | null {
  if (bar === undefined) return null;
  const warn = (message: string, remedy: string): void =>
    report({ severity: 'warning', code: 'announcement', message, remedy, location: { file, near: 'announcementBar' } });
  const from = bar.from === undefined ? 0 : Date.parse(bar.from);
  const until = bar.until === undefined ? NEVER : Date.parse(bar.until);
  if (until <= now) {
    warn(
      `The announcement bar ended on ${bar.until ?? ''}, so no page shows it.`,
      'Remove it, or set a later "until".',
    );
    return null;
  }
  if (typeof bar.content !== 'string' && bar.content[locale] === undefined)
    warn(`The announcement bar has no text in "${locale}", so it is shown in English.`, 'Add the text.');
  return {
    id: bar.id,
    content: withLocalizedLinks(localizedText(bar.content, locale), (to) => route(to, 'announcementBar.content')),
    backgroundColor: bar.backgroundColor ?? null,
    textColor: bar.textColor ?? null,
    isCloseable: bar.isCloseable ?? true,
    from,
    until,
  };
}

/** Rewrites the links of authored markup that lead to pages. A path with a file ending is a file, which all languages share. */
function withLocalizedLinks(html: string, addressOf: (to: string) => string): string {
  return sanitizeHtml(html, {
    // The owner of the site writes the markup, so nothing is removed.
    allowedTags: false,
    allowVulnerableTags: true,
    allowedAttributes: false,
    transformTags: {
      a: (tagName, attribs) => {
        const { href = '' } = attribs;
        const isPage = /^\/(?!\/)/.test(href) && !/\.[a-z\d]+(?:[?#]|$)/i.test(href);
        return { tagName, attribs: isPage ? { ...attribs, href: addressOf(href) } : attribs };
      },
    },
  });
}
