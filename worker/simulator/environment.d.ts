/** The bindings of `wrangler.toml`. */
declare namespace Cloudflare {
  interface Env {
    // A declaration file that imports is a module and declares nothing for others.
    // oxlint-disable-next-line typescript/consistent-type-imports
    ACCOUNTS: DurableObjectNamespace<import('./front/rules.ts').SiteAccount>;
    // oxlint-disable-next-line typescript/consistent-type-imports
    NEW_ACCOUNT_LIMITS: DurableObjectNamespace<import('./kept/new-account-limit.ts').NewAccountLimit>;
    // oxlint-disable-next-line typescript/consistent-type-imports
    KEPT_OBJECTS: DurableObjectNamespace<import('./kept/kept-objects.ts').KeptObjects>;
    ACCOUNTS_PER_HOUR: number;
    REQUESTS_PER_MINUTE: number;
    /** The variables below exist only on the reader's machine (`local.ts`). The clock stands still at this time, in ms. */
    NOW?: string | null;
    /** Accounts do not end. */
    KEEPS_ACCOUNTS?: boolean;
    /** Ids are the same in every run. */
    SEED?: string | null;
    /** With a seed: secrets are the same in every run, too. */
    FIXED_CREDENTIALS?: string | null;
    /** Origin of the portal, whose pages may call the simulator. */
    PORTAL?: string | null;
  }
}

/** The build leads to the rules of the site, or to `no-rules.ts`. */
declare module '*/dist/simulator/rules.js' {
  // oxlint-disable-next-line typescript/consistent-type-imports
  const rules: import('./front/rules.ts').SiteRules;
  export default rules;
}
