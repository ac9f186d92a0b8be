import { UserIcon } from '../layout/icons.tsx';
import { usePage } from '../state/page.tsx';
import { useGate, useIsGateScreen } from './context.ts';
import { emailFromCredential } from './credential.ts';

/** The signed-in account and the sign-out button. Only internal pages show it. */
export function AccountSlot() {
  const { data, strings } = usePage();
  const gate = useGate();
  const isGateScreen = useIsGateScreen();
  if (gate === null || isGateScreen || data.audience !== 'internal') return null;
  // The edge has verified this account. The stored credential may be of another one.
  const email = gate.gate.edge.account || emailFromCredential(gate.state.credential);
  return (
    <div className="account">
      {email !== '' && (
        <span className="account-email" title={strings.signedInAs(email)}>
          <UserIcon />
          <span className="visually-hidden">{strings.signedInAs('')}</span>
          <span>{email}</span>
        </span>
      )}
      <button type="button" className="button button-small" onClick={() => void gate.gate.signOut()}>
        {strings.signOut}
      </button>
    </div>
  );
}
