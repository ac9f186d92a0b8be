import { useCallback } from 'react';

import { useRootAttribute } from './root-attribute.ts';
import { onOtherTab, safeLocalStorage } from './storage.ts';

type ColorMode = 'light' | 'dark';
export const THEME_KEY = 'theme';

function colorModeFrom(value: string | null): ColorMode | null {
  return value === 'light' || value === 'dark' ? value : null;
}

function applyColorMode(mode: ColorMode): void {
  document.documentElement.dataset['theme'] = mode;
}

/** Applies a mode that the reader chooses in another tab. Returns the function that stops listening. */
export function followOtherTabs(defaultMode: ColorMode): () => void {
  return onOtherTab(THEME_KEY, (value) => applyColorMode(colorModeFrom(value) ?? defaultMode));
}

/** The current mode, and a function that changes and stores it. The mode itself is only kept in `<html data-theme>`. */
export function useColorMode(defaultMode: ColorMode): { mode: ColorMode; choose: (mode: ColorMode) => void } {
  const mode = colorModeFrom(useRootAttribute('data-theme')) ?? defaultMode;
  const choose = useCallback((next: ColorMode) => {
    applyColorMode(next);
    safeLocalStorage.set(THEME_KEY, next);
  }, []);
  return { mode, choose };
}
