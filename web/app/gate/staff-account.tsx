import { useSyncExternalStore } from 'react';

import type { Locale } from '../../model/site/locale.ts';
import { UserIcon } from '../layout/icons.tsx';
import { safeLocalStorage } from '../state/storage.ts';
import type { Strings } from '../strings/index.ts';
import { accountEmail, onAccountChange } from './account.ts';

/** Not in the shell's strings, because only staff load this module. */
const STRINGS: Readonly<Record<Locale, string>> = {
  en: 'Internal docs',
  es: 'Documentación interna',
  pt: 'Documentação interna',
};

const currentEmail = (): string => accountEmail(safeLocalStorage, Date.now());

/** The signed-in account, and the way to the internal pages, where the sign-out button is. */
export default function StaffAccount({ locale, href, strings }: { locale: Locale; href: string; strings: Strings }) {
  const email = useSyncExternalStore(onAccountChange, currentEmail);
  if (email === '') return null;
  return (
    <div className="account">
      <a className="navbar-link" href={href}>
        {STRINGS[locale]}
      </a>
      <span className="account-email" title={strings.signedInAs(email)}>
        <UserIcon />
        <span className="visually-hidden">{strings.signedInAs('')}</span>
        <span>{email}</span>
      </span>
    </div>
  );
}
