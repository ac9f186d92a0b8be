import { UserIcon } from '../layout/icons.tsx';
import { useSite } from '../state/page.tsx';

/** The address of the signed-in account. */
export function AccountAddress({ email }: { email: string }) {
  const { strings } = useSite();
  return (
    <span className="account-email" title={strings.signedInAs(email)}>
      <UserIcon />
      <span className="visually-hidden">{strings.signedInAs('')}</span>
      <span>{email}</span>
    </span>
  );
}
