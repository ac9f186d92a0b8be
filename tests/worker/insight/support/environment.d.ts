declare namespace Cloudflare {
  interface Env {
    // oxlint-disable-next-line typescript/consistent-type-imports
    MIGRATIONS: import('@cloudflare/vitest-plugin').D1Migration[];
  }
}
