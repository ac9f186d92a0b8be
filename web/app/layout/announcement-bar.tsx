import { memo } from 'react';

import { ANNOUNCEMENT_ATTRIBUTE, dismissAnnouncement } from '../state/announcement.ts';
import { useSite } from '../state/page.tsx';
import { useRootAttribute } from '../state/root-attribute.ts';
import { safeLocalStorage } from '../state/storage.ts';
import { CloseIcon } from './icons.tsx';

/** Every prerendered page has the bar. If the reader has closed it, the first-paint script hides it by an attribute of `<html>`. */
export const AnnouncementBar = memo(function AnnouncementBar() {
  const { site, strings } = useSite();
  const isClosed = useRootAttribute(ANNOUNCEMENT_ATTRIBUTE) !== null;
  const bar = site.announcementBar;

  if (bar === null || isClosed) return null;
  const close = (): void => {
    dismissAnnouncement(safeLocalStorage);
    document.documentElement.setAttribute(ANNOUNCEMENT_ATTRIBUTE, '');
  };
  return (
    <section className="announcement" aria-label={strings.announcement}>
      <div className="announcement-content" dangerouslySetInnerHTML={{ __html: bar.content }} />
      {bar.isCloseable && (
        <button type="button" className="icon-button" aria-label={strings.close} onClick={close} data-hydrate>
          <CloseIcon />
        </button>
      )}
    </section>
  );
});
