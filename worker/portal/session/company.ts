import type { CompanyDomain } from '../../../web/model/edge/worker-variables.ts';
import type { JsonObject } from '../../../web/model/text/json.ts';

/**
 * A local part without quotes or comments: atoms and dots (RFC 5322, 3.2.3), without `%` and `!`. Mail servers of old used these
 * two for source routes (RFC 5321, appendix C), so a filter elsewhere could read another domain in the address.
 */
const ATOMS = /^[\w.#$&'*+/=?^`{|}~-]+$/;
const ASCII = /^[!-~]+$/;

/**
 * Returns the e-mail address of a company account. It reads the claims of a verified Google ID token: the address must
 * be verified, and the Workspace domain (`hd`; consumer accounts have none) and the domain of the address must match,
 * ignoring letter case. Only plain ASCII addresses count: a look-alike letter makes another address.
 * @returns undefined for any other account
 */
export function companyAccount(claims: JsonObject, companies: readonly CompanyDomain[]): string | undefined {
  const { email, email_verified: verified, hd } = claims;
  if (verified !== true || typeof email !== 'string' || typeof hd !== 'string') return undefined;
  const [local, domain, ...rest] = email.split('@');
  if (!local || !domain || rest.length > 0 || !ATOMS.test(local) || !ASCII.test(domain)) return undefined;
  return companies.some((company) => company.hd === hd && company.emailDomain === domain.toLowerCase())
    ? email
    : undefined;
}
