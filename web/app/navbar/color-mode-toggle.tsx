import { memo, useEffect } from 'react';

import { MoonIcon, SunIcon } from '../layout/icons.tsx';
import { followOtherTabs, useColorMode } from '../state/color-mode.ts';
import { useSite } from '../state/page.tsx';

function Toggle() {
  const { site, strings } = useSite();
  const { defaultMode } = site.colorMode;
  const { mode, choose } = useColorMode(defaultMode);
  useEffect(() => followOtherTabs(defaultMode), [defaultMode]);
  const isDark = mode === 'dark';
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={isDark ? strings.switchToLight : strings.switchToDark}
      onClick={() => choose(isDark ? 'light' : 'dark')}
      data-hydrate
    >
      {isDark ? <SunIcon /> : <MoonIcon />}
    </button>
  );
}

/** The color mode button. It is not rendered if the configuration disables the switch. */
export const ColorModeToggle = memo(function ColorModeToggle() {
  return useSite().site.colorMode.disableSwitch ? null : <Toggle />;
});
