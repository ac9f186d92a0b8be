import { useSyncExternalStore } from 'react';

import { GATED } from '../../model/edge/canonical-path.ts';
import { localizePath } from '../../model/page/path.ts';
import type { Locale } from '../../model/site/locale.ts';
import { UserIcon } from '../layout/icons.tsx';
import { usePage } from '../state/page.tsx';
import { localStore } from '../state/storage.ts';
import { accountEmail, onAccountChange } from './account.ts';

/** Only staff load these words, so they are not in the interface strings. */
const INTERNAL_DOCS: Record<Locale, string> = {
  en: 'Internal docs',
  es: 'Documentación interna',
  pt: 'Documentação interna',
};

const currentEmail = (): string => accountEmail(localStore, Date.now());

/** The signed-in account, and the way to the internal pages, where the sign-out button is. */
export default function StaffAccount() {
  const { data, strings } = usePage();
  const email = useSyncExternalStore(onAccountChange, currentEmail);
  if (email === '') return null;
  return (
    <div className="account" data-staff>
      <a className="navbar-link" href={localizePath(GATED, data.locale)}>
        {INTERNAL_DOCS[data.locale]}
      </a>
      <span className="account-email" title={strings.signedInAs(email)}>
        <UserIcon />
        <span className="visually-hidden">{strings.signedInAs('')}</span>
        <span>{email}</span>
      </span>
    </div>
  );
}
