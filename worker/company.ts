import type { CompanyDomain } from '../web/model/edge/worker-variables.ts';
import type { JsonObject } from '../web/model/text/json.ts';

/** A local part without quotes and comments: atoms and dots (RFC 5322, 3.2.3). */
const ATOMS = /^[\w.!#$%&'*+/=?^`{|}~-]+$/;
const ASCII = /^[!-~]+$/;

/**
 * The e-mail address of a company account, by the claims of a verified Google ID token: a verified address, the
 * Workspace domain (`hd`; consumer accounts have none) and the address's own domain, compared without letter case.
 * Only plain ASCII addresses: a letter that merely looks right, or folds to the right one, is another address.
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
