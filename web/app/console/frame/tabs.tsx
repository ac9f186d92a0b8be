import type { KeyboardEvent, ReactNode } from 'react';

interface TabsProps<Key extends string> {
  /** Prefix of the ids of the tabs and their panels. */
  id: string;
  label: string;
  tabs: readonly { key: Key; label: ReactNode }[];
  chosen: Key;
  onChoose: (key: Key) => void;
  className?: string;
}

const tabId = (id: string, key: string): string => `${id}-tab-${key}`;
const panelId = (id: string, key: string): string => `${id}-panel-${key}`;

export function panelProps(id: string, key: string): { role: 'tabpanel'; id: string; 'aria-labelledby': string } {
  return { role: 'tabpanel', id: panelId(id, key), 'aria-labelledby': tabId(id, key) };
}

/** Tabs with automatic activation (ARIA Authoring Practices): arrow keys choose a tab, and the Tab key reaches only the chosen one. */
export function Tabs<Key extends string>({ id, label, tabs, chosen, onChoose, className = '' }: TabsProps<Key>) {
  const move = (event: KeyboardEvent): void => {
    const index = tabs.findIndex(({ key }) => key === chosen);
    const next = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: -1 }[event.key];
    const tab = next === undefined ? undefined : tabs.at(next % tabs.length);
    if (tab === undefined) return;
    event.preventDefault();
    onChoose(tab.key);
    document.getElementById(tabId(id, tab.key))?.focus();
  };
  return (
    <div className={`c-switch ${className}`} role="tablist" aria-label={label} tabIndex={-1} onKeyDown={move}>
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
