interface FakeGoogle {
  configuration: Record<string, unknown> & { callback: (response: { credential?: string }) => void };
  button: Record<string, unknown>;
  /** How often automatic account selection was disabled. */
  autoSelectDisabled: number;
}

declare global {
  interface Window {
    fakeGoogle?: FakeGoogle;
  }
}

/**
 * A replacement for Google's script. It stores its configuration and renders a button of the requested size.
 * It is serialized into the page, so it can use only browser APIs.
 */
export function fakeGoogle(): void {
  const heights: Record<string, number> = { large: 40, medium: 32, small: 20 };
  const fake = (window.fakeGoogle ??= { autoSelectDisabled: 0 } as FakeGoogle);
  Object.assign(window, {
    google: {
      accounts: {
        id: {
          initialize: (configuration: FakeGoogle['configuration']) => (fake.configuration = configuration),
          renderButton: (place: HTMLElement, button: Record<string, unknown>) => {
            fake.button = button;
            const rendered = document.createElement('div');
            rendered.setAttribute('role', 'button');
            rendered.tabIndex = 0;
            rendered.textContent = 'Sign in with Google';
            rendered.style.height = `${heights[String(button['size'])] ?? 0}px`;
            rendered.addEventListener('click', () => (button['click_listener'] as (() => void) | undefined)?.());
            place.replaceChildren(rendered);
          },
          disableAutoSelect: () => (fake.autoSelectDisabled += 1),
          prompt: () => {},
          cancel: () => {},
        },
      },
    },
  });
}
