import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const GOOGLE_SCRIPT = 'https://accounts.google.com/gsi/client';
const HEADERS = '_headers';

/**
 * Copies the public files of a build. The scripts of the copy load the script of the local identity provider in place of Google's, and
 * browsers do not cache them, because the next provider may have another port. The build stays as it is.
 * @param files the folder of the public files
 * @param copy the folder of the copy, which is replaced
 * @param origin the origin of the local identity provider
 */
export function copyWithLocalIdentity(files: string, copy: string, origin: string): void {
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  let headers = readFileSync(join(files, HEADERS), 'utf8');
  for (const entry of readdirSync(files, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = file.slice(files.length);
    const text = entry.isFile() && /\.m?js$/.test(path) ? readFileSync(file, 'utf8') : '';
    if (entry.isDirectory()) mkdirSync(join(copy, path), { recursive: true });
    else if (text.includes(GOOGLE_SCRIPT)) {
      writeFileSync(join(copy, path), text.replaceAll(GOOGLE_SCRIPT, `${origin}/gsi/client`));
      headers += `\n${path}\n  ! Cache-Control\n  Cache-Control: no-store\n`;
    } else if (entry.name !== HEADERS) linkSync(file, join(copy, path));
  }
  writeFileSync(join(copy, HEADERS), headers);
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
