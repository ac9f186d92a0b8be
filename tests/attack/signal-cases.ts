const FEEDBACK = { kind: 'feedback', page: '/intro', helpful: 'no' };

/** Bodies of signals that no page sends. Each gets the response of a good one. */
export const SIGNAL_BODIES: readonly { name: string; body: string }[] = [
  ['a stored script', { ...FEEDBACK, text: '<script>alert(1)</script>' }],
  ['marks that turn text around', { ...FEEDBACK, text: 'a\u202Eb\u2066c' }],
  ['a forged page', { ...FEEDBACK, page: '/docs/internal/get-app/../x' }],
  ['a forged anchor', { ...FEEDBACK, anchor: 'x'.repeat(100) }],
  ['a further property', { ...FEEDBACK, subject: 'page /intro', status: 'resolved' }],
  ['an inherited property', { ['__proto__']: FEEDBACK }],
  ['a script as a search', { kind: 'search', page: '/intro', text: '"><script>', outcome: 'empty' }],
  ['a script as a referrer', { kind: 'missing', path: '/x', page: '/"><script>alert(1)</script>' }],
  ['a value', { kind: 'failure', page: '/intro', operation: 'POST /x', status: 422, value: '4111111111111111' }],
  ['a query for the database', { ...FEEDBACK, page: `/'; DROP TABLE counts; --` }],
  ['too many bytes', { ...FEEDBACK, text: 'x'.repeat(3000) }],
  ['deep nesting', JSON.parse(`${'['.repeat(900)}${']'.repeat(900)}`) as unknown],
].map(([name, value]) => ({ name: String(name), body: JSON.stringify(value) }));
