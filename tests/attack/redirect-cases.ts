export const FORM = 'application/x-www-form-urlencoded';
const COOKIE = 'g_csrf_token=c5rf';

export interface Submission {
  form?: Record<string, string> | [string, string][];
  cookie?: string;
  type?: string;
}

/** The form that the browser posts from Google's page. */
export function formPost(
  credential: string,
  { form = { credential, g_csrf_token: 'c5rf' }, cookie = COOKIE, type = FORM }: Submission = {},
): { method: string; headers: Record<string, string>; body: string } {
  return {
    method: 'POST',
    headers: { Cookie: cookie, 'Content-Type': type, Origin: 'https://accounts.google.com' },
    body: new URLSearchParams(form).toString(),
  };
}

/** Forms that Google does not send: 401 and the gate. */
export const SUBMISSIONS: readonly { name: string; submission: (credential: string) => Submission }[] = [
  { name: 'no token in the form', submission: (credential) => ({ form: { credential } }) },
  { name: 'no token in the cookie', submission: () => ({ cookie: 'a=b' }) },
  { name: 'different tokens', submission: () => ({ cookie: 'g_csrf_token=other' }) },
  {
    name: 'empty tokens',
    submission: (credential) => ({ form: { credential, g_csrf_token: '' }, cookie: 'g_csrf_token=' }),
  },
  { name: 'two cookies', submission: () => ({ cookie: `${COOKIE}; ${COOKIE}` }) },
  {
    name: 'two tokens in the form',
    submission: (credential) => ({
      form: [
        ['credential', credential],
        ['g_csrf_token', 'c5rf'],
        ['g_csrf_token', 'c5rf'],
      ],
    }),
  },
  {
    name: 'two credentials',
    submission: (credential) => ({
      form: [
        ['credential', credential],
        ['credential', credential],
        ['g_csrf_token', 'c5rf'],
      ],
    }),
  },
  { name: 'no credential', submission: () => ({ form: { g_csrf_token: 'c5rf' } }) },
  { name: 'another content type', submission: () => ({ type: 'text/plain' }) },
  {
    name: 'a body of more than 8 KB',
    submission: (credential) => ({ form: { credential, g_csrf_token: 'c5rf', padding: 'x'.repeat(8192) } }),
  },
];
