import { CloseIcon } from '../layout/icons.tsx';
import { useSite } from '../state/page.tsx';
import { useNavigation } from './navigation.tsx';

export function OfflineNotice() {
  const { strings } = useSite();
  const { router, state } = useNavigation();
  if (router === null || state.retryOffline === null) return null;
  return (
    <div className="offline-notice" role="alert">
      <p>{strings.offline}</p>
      <button type="button" className="button" onClick={state.retryOffline}>
        {strings.retry}
      </button>
      <button type="button" className="icon-button" aria-label={strings.close} onClick={() => router.dismissOffline()}>
        <CloseIcon />
      </button>
    </div>
  );
}
