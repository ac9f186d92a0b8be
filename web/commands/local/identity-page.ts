import { escapeHtml, scriptJson } from '../../model/text/html.ts';

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { display: grid; place-items: center; min-height: 100vh; margin: 0; background: light-dark(#f6f7f9, #15171c); color: light-dark(#1c1e21, #e6e8ec); }
main { box-sizing: border-box; width: min(24rem, 100vw - 2rem); padding: 2rem; border: 1px solid light-dark(#dfe2e8, #2c3038); border-radius: 12px; background: light-dark(#fff, #1c1f26); }
h1 { margin: 0 0 .25rem; font-size: 1.25rem; }
p { margin: 0 0 1.25rem; color: light-dark(#5a6270, #a4acb9); font-size: .875rem; }
p[role=alert] { color: light-dark(#b3261e, #f2b8b5); }
label { display: block; margin-bottom: .25rem; font-size: .875rem; font-weight: 600; }
input, button { box-sizing: border-box; width: 100%; height: 2.75rem; border-radius: 8px; font: inherit; }
input { margin-bottom: 1rem; padding: 0 .75rem; border: 1px solid light-dark(#8b93a1, #6b7380); background: transparent; color: inherit; }
button { border: 0; background: #1f5fd6; color: #fff; font-weight: 600; cursor: pointer; }
:focus-visible { outline: 3px solid #6ea0ff; outline-offset: 2px; }
`;

export interface IdentityPage {
  html: string;
  csp: string;
}

export function signInPage({
  portal,
  email,
  error,
  nonce,
}: {
  portal: string;
  email: string;
  error?: string;
  nonce: string;
}): IdentityPage {
  const notice =
    error === undefined
      ? 'Replaces Google on this computer. Any address signs in; only company addresses may read internal docs.'
      : error;
  return page({
    nonce,
    body: `<h1>Local identity</h1><p${error === undefined ? '' : ' role="alert"'}>${escapeHtml(notice)}</p>
<form method="post" action="/sign-in"><input type="hidden" name="portal" value="${escapeHtml(portal)}">
<label for="email">E-mail</label><input id="email" name="email" type="email" required autofocus autocomplete="off" maxlength="254" value="${escapeHtml(email)}">
<button>Sign in</button></form>`,
  });
}

/** Returns the page that posts a credential to the portal that opened it, and to no other origin, and then closes. */
export function handOverPage({
  portal,
  credential,
  nonce,
}: {
  portal: string;
  credential: string;
  nonce: string;
}): IdentityPage {
  return page({
    nonce,
    body: `<h1>Signed in</h1><p>This window was not opened by the portal. Press the sign-in button there.</p>
<script nonce="${nonce}">if (window.opener) { window.opener.postMessage(${scriptJson({ credential })}, ${scriptJson(portal)}); window.close(); }</script>`,
  });
}

function page({ nonce, body }: { nonce: string; body: string }): IdentityPage {
  return {
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Local identity</title><link rel="icon" href="data:,"><style nonce="${nonce}">${STYLE}</style></head><body><main>${body}</main></body></html>`,
    csp: `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  };
}
