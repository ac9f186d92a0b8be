import type { CompanyDomain } from '../web/model/edge-settings.ts';
import type { JsonObject } from '../web/model/json.ts';

/**
 * Whether the claims of a verified Google ID token are those of a company account: a verified e-mail address, the
 * Workspace domain (`hd`; consumer accounts have none) and the address's own domain, compared without letter case.
 * Only ASCII addresses: a letter that merely looks right, or folds to the right one, is another address.
 */
export function isCompanyAccount(claims: JsonObject, companies: readonly CompanyDomain[]): boolean {
  const { email, email_verified: verified, hd } = claims;
  if (verified !== true || typeof email !== 'string' || typeof hd !== 'string') return false;
  const [local, domain, ...rest] = email.split('@');
  if (!local || !domain || rest.length > 0 || !/^[!-~]+$/.test(email)) return false;
  return companies.some((company) => company.hd === hd && company.emailDomain === domain.toLowerCase());
}
