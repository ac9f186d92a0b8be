import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const GOOGLE_SCRIPT = 'https://accounts.google.com/gsi/client';
const LOCAL_SCRIPT = /http:\/\/127\.0\.0\.1:\d+\/gsi\/client/g;

/**
 * Makes the scripts of a build load the script of the local identity provider in place of Google's. Nothing else in the build changes.
 * @param dist the folder of the build
 * @param origin the origin of the local identity provider
 */
export function offerLocalIdentity(dist: string, origin: string): void {
  for (const { file, text } of scriptsOf(dist)) {
    // The build may have the address of an earlier `npm start`.
    const released = text.replaceAll(LOCAL_SCRIPT, GOOGLE_SCRIPT);
    const local = released.replaceAll(GOOGLE_SCRIPT, `${origin}/gsi/client`);
    if (local !== text) writeFileSync(file, local);
  }
}

/** Returns the paths of scripts in the folder of a build that offer the local identity provider. A release must offer only Google. */
export function localIdentityFiles(dist: string): string[] {
  return scriptsOf(dist).flatMap(({ path, text }) => (text.search(LOCAL_SCRIPT) === -1 ? [] : [path]));
}

function scriptsOf(dist: string): { path: string; file: string; text: string }[] {
  return readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.m?js$/.test(path))
    .map((path) => ({ path, file: join(dist, path), text: readFileSync(join(dist, path), 'utf8') }));
}

const BUTTON: Readonly<Record<string, string>> = {
  en: 'Sign in with local identity',
  es: 'Iniciar sesión con una identidad local',
  pt: 'Entrar com identidade local',
};

/**
 * The script in place of Google's (https://developers.google.com/identity/gsi/web/reference/js-reference). Its button opens the page
 * that signs anyone in, and passes the credential on. @param language the language of the button, such as `es`
 */
export function signInScript(origin: string, language: string): string {
  const popup = `open(${JSON.stringify(origin)} + '/?portal=' + encodeURIComponent(location.origin), 'local-identity', 'popup,width=460,height=560')`;
  return `{
  let callback;
  onmessage = ({ origin, data }) => origin === ${JSON.stringify(origin)} && data?.credential && callback(data);
  const renderButton = (place) => {
    const button = Object.assign(document.createElement('button'), { type: 'button', className: 'button button-primary' });
    button.textContent = ${JSON.stringify(BUTTON[language] ?? BUTTON.en)};
    button.onclick = () => ${popup};
    place.replaceChildren(button);
  };
  const id = { initialize: (options) => (callback = options.callback), renderButton, disableAutoSelect() {}, cancel() {} };
  window.google = { accounts: { id } };
}
`;
}
