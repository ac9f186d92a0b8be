import { useSyncExternalStore } from 'react';

import { GATED } from '../../model/edge/canonical-path.ts';
import { localizePath } from '../../model/site/path.ts';
import { usePage } from '../state/page.tsx';
import { safeLocalStorage } from '../state/storage.ts';
import { AccountAddress } from './account-address.tsx';
import { accountEmail, onAccountChange } from './account.ts';
import { STRINGS } from './strings/all.ts';

const currentEmail = (): string => accountEmail(safeLocalStorage, Date.now());

/** The signed-in account, and the way to the internal pages, where the sign-out button is. */
export default function StaffAccount() {
  const { locale } = usePage().data;
  const email = useSyncExternalStore(onAccountChange, currentEmail);
  if (email === '') return null;
  return (
    <div className="account">
      <a className="navbar-link" href={localizePath(GATED, locale)}>
        {STRINGS[locale].internalDocs}
      </a>
      <AccountAddress email={email} />
    </div>
  );
}
