import { Button } from '../kit/button.tsx';
import { useSite } from '../state/page.tsx';
import { AccountAddress } from './account-address.tsx';
import { useOpenGate } from './context.ts';
import { emailFromCredential } from './credential.ts';

/** The signed-in account and the sign-out button. Only internal pages show it. */
export function AccountSlot() {
  const { strings } = useSite();
  const gate = useOpenGate();
  if (gate === null) return null;
  // The edge has verified this account. The stored credential may be of another one.
  const email = gate.gate.edge.account || emailFromCredential(gate.state.credential);
  return (
    <div className="account">
      {email !== '' && <AccountAddress email={email} />}
      <Button isSmall onClick={() => void gate.gate.signOut()}>
        {strings.signOut}
      </Button>
    </div>
  );
}
