import { jsonReply } from '../front/reply.ts';
import type { Accounts } from '../front/rules.ts';

/** Reaches the Durable Objects of accounts. */
export function accountsOf({ ACCOUNTS, NEW_ACCOUNT_LIMITS }: Cloudflare.Env): Accounts {
  return {
    callAccount: (call) => {
      const id = idOf(ACCOUNTS, call.credential.account);
      return id === null ? null : ACCOUNTS.get(id).handle(call);
    },
    createAccount: async (caller, origin) => {
      const seconds = await NEW_ACCOUNT_LIMITS.getByName(caller).count();
      if (seconds > 0) {
        const detail = `Your address has created enough accounts in this hour. Try again in ${seconds} seconds.`;
        return { code: 'rate_limited', detail, retryAfter: seconds };
      }
      const credentials = await ACCOUNTS.get(ACCOUNTS.newUniqueId()).create(origin);
      return jsonReply(201, credentials);
    },
  };
}

/** The platform refuses ids that it did not make, so that guessed credentials create no objects. */
function idOf(namespace: Cloudflare.Env['ACCOUNTS'], name: string): DurableObjectId | null {
  try {
    return namespace.idFromString(name);
  } catch {
    return null;
  }
}
