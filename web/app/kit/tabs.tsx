import type { KeyboardEvent, ReactNode } from 'react';

interface ChoiceProps<Key extends string> {
  /** Accessible name. */
  label: string;
  tabs: readonly { key: Key; label: ReactNode }[];
  chosen: Key;
  onChoose: (key: Key) => void;
}

interface TabsProps<Key extends string> extends ChoiceProps<Key> {
  /** Prefix of the ids of the tabs and their panels. */
  id: string;
  /** Whether the tabs fill their line. */
  isWide?: boolean;
}

const tabId = (id: string, key: string): string => `${id}-tab-${key}`;
const panelId = (id: string, key: string): string => `${id}-panel-${key}`;

export function panelProps(id: string, key: string): { role: 'tabpanel'; id: string; 'aria-labelledby': string } {
  return { role: 'tabpanel', id: panelId(id, key), 'aria-labelledby': tabId(id, key) };
}

/** Tabs with automatic activation (ARIA Authoring Practices): arrow keys choose a tab, and the Tab key reaches only the chosen one. */
export function Tabs<Key extends string>({ id, label, tabs, chosen, onChoose, isWide = false }: TabsProps<Key>) {
  const move = (event: KeyboardEvent): void => {
    const index = tabs.findIndex(({ key }) => key === chosen);
    const right = document.dir === 'rtl' ? -1 : 1;
    const next = { ArrowLeft: index - right, ArrowRight: index + right, Home: 0, End: -1 }[event.key];
    const tab = next === undefined ? undefined : tabs.at(next % tabs.length);
    if (tab === undefined) return;
    event.preventDefault();
    onChoose(tab.key);
    document.getElementById(tabId(id, tab.key))?.focus();
  };
  return (
    <div className={isWide ? 'switch wide' : 'switch'} role="tablist" aria-label={label} tabIndex={-1} onKeyDown={move}>
      {tabs.map((tab) => (
        <button
          key={tab.key}
          type="button"
          role="tab"
          id={tabId(id, tab.key)}
          aria-controls={panelId(id, tab.key)}
          aria-selected={tab.key === chosen}
          tabIndex={tab.key === chosen ? 0 : -1}
          onClick={() => onChoose(tab.key)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}

/** Toggles of which one is on. They look like tabs, and have no panels. */
export function Toggles<Key extends string>({ label, tabs, chosen, onChoose }: ChoiceProps<Key>) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would show the label as a legend
    <div className="switch" role="group" aria-label={label}>
      {tabs.map((tab) => (
        <button key={tab.key} type="button" aria-pressed={tab.key === chosen} onClick={() => onChoose(tab.key)}>
          {tab.label}
        </button>
      ))}
    </div>
  );
}
