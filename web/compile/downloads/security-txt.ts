import type { Audience } from '../../model/page/page.ts';
import { DEFAULT_LOCALE } from '../../model/site/locale.ts';
import { type Finding, findingOf } from '../base/finding.ts';
import type { SiteFile } from '../base/site-file.ts';
import type { SiteConfig } from '../config/config-schema.ts';

const SECURITY_TXT = '/.well-known/security.txt';
const DAY = 86_400_000;
/** The build reminds the owner this many days before the file expires. */
const REMINDER = 30;

type Configured = Pick<SiteConfig, 'security' | 'url' | 'locales'>;

/** Where to report a fault (RFC 9116). Only a public site that says it has the file. */
export function securityFiles({ audience, config }: { audience: Audience; config: Configured }): SiteFile[] {
  const { security, url, locales = [DEFAULT_LOCALE] } = config;
  if (audience === 'internal' || security === undefined) return [];
  const lines = [
    ...security.contact.map((contact) => `Contact: ${contact}`),
    `Expires: ${security.expires}T23:59:59Z`,
    `Preferred-Languages: ${locales.join(', ')}`,
    `Canonical: ${url}${SECURITY_TXT}`,
    ...(security.policy === undefined ? [] : [`Policy: ${url}${security.policy}`]),
    '',
  ];
  return [{ path: SECURITY_TXT, type: 'text/plain', make: () => lines.join('\n') }];
}

/** Warns 30 days before the file expires. A program must not use an expired one, so that is an error. @param now milliseconds since the epoch */
export function securityTxtFindings({ security }: Configured, now: number, file: string): Finding[] {
  if (security === undefined) return [];
  const left = Math.floor((Date.parse(`${security.expires}T23:59:59Z`) - now) / DAY);
  if (left >= REMINDER) return [];
  return [
    findingOf(
      'security-txt',
      { state: left < 0 ? 'has expired' : `expires in ${left} days`, date: security.expires },
      { file },
      left < 0 ? 'error' : 'warning',
    ),
  ];
}
