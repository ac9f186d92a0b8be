export const DOMAINS = ['shop.example'];

/** The time at which the tests take place. */
export const NOW = Date.UTC(2026, 3, 14, 9, 30);

/** A credential without a valid signature, which the browser does not verify. */
export function credentialWith(payload: unknown): string {
  return `head.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.signature-of-64-characters`;
}

export const COMPANY_CREDENTIAL = credentialWith({ email: 'Ann@SHOP.example' });
export const EXPIRED_CREDENTIAL = credentialWith({ email: 'ann@shop.example', exp: NOW / 1000 });
export const FOREIGN_CREDENTIAL = credentialWith({ email: 'bob@shop.example.evil.example' });
