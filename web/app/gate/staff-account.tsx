import { useSyncExternalStore } from 'react';

import type { Locale } from '../../model/site/locale.ts';
import { UserIcon } from '../layout/icons.tsx';
import { safeLocalStorage } from '../state/storage.ts';
import type { Strings } from '../strings/en.ts';
import { accountEmail, onAccountChange } from './account.ts';
import { STRINGS } from './strings/all.ts';

const currentEmail = (): string => accountEmail(safeLocalStorage, Date.now());

/** The signed-in account, and the way to the internal pages, where the sign-out button is. */
export default function StaffAccount({ locale, href, strings }: { locale: Locale; href: string; strings: Strings }) {
  const email = useSyncExternalStore(onAccountChange, currentEmail);
  if (email === '') return null;
  return (
    <div className="account">
      <a className="navbar-link" href={href}>
        {STRINGS[locale].internalDocs}
      </a>
      <span className="account-email" title={strings.signedInAs(email)}>
        <UserIcon />
        <span className="visually-hidden">{strings.signedInAs('')}</span>
        <span>{email}</span>
      </span>
    </div>
  );
}
