/** One company: the Workspace domain in a token's `hd`, and the domain of its e-mail addresses. */
export interface CompanyDomain {
  hd: string;
  emailDomain: string;
}

/** The placeholder of `wrangler.toml`. A release with it, or with a domain of RFC 2606, is refused. */
export const PLACEHOLDER_CLIENT_ID = 'replace-me.apps.googleusercontent.com';
export const PLACEHOLDER_DOMAIN = /\.example$/;

const CLIENT_ID = /^[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*$/;
const DOMAIN = /^[a-z0-9](?:[a-z0-9-]{0,62})(?:\.[a-z0-9][a-z0-9-]{0,62})+$/;

/**
 * Reads the variable `GOOGLE_CLIENT_ID`: the OAuth client id that Google's console shows.
 * @throws TypeError that names the value
 */
export function readClientId(value: string | undefined): string {
  if (value === undefined || !CLIENT_ID.test(value)) {
    throw new TypeError(
      `GOOGLE_CLIENT_ID is ${quoted(value)}: set it to the OAuth client id of the Google Cloud console, such as 1234-abc.apps.googleusercontent.com.`,
    );
  }
  return value;
}

/**
 * Reads the variable `HOSTED_DOMAIN`: entries separated by commas, each either a domain that is both the Workspace domain
 * (`hd`) and the domain of the e-mail addresses, or a pair `hd=emaildomain`.
 * `shop.example, shop.example=mail.shop.example` admits both addresses of one Workspace.
 * @returns at least one pair, in lower case
 * @throws TypeError that names the invalid entry
 */
export function readHostedDomain(value: string | undefined): CompanyDomain[] {
  return (value ?? '').split(',').map((entry) => {
    const [hd = '', emailDomain = hd, ...rest] = entry.split('=').map((part) => part.trim().toLowerCase());
    if (!DOMAIN.test(hd) || !DOMAIN.test(emailDomain) || rest.length > 0) {
      throw new TypeError(
        `HOSTED_DOMAIN is ${quoted(value)}: ${quoted(entry.trim())} is neither a domain, such as company.com, nor a pair hd=emaildomain. Separate several by commas.`,
      );
    }
    return { hd, emailDomain };
  });
}

/** The inverse of {@link readHostedDomain}. Each company is listed once. */
export function formatHostedDomain(companies: readonly CompanyDomain[]): string {
  return [...new Set(companies.map(({ hd, emailDomain }) => (hd === emailDomain ? hd : `${hd}=${emailDomain}`)))].join(
    ',',
  );
}

function quoted(value: string | undefined): string {
  return value === undefined ? 'not set' : `"${value}"`;
}
