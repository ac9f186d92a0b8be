/** Line icons on a 20-unit grid. They are decoration, so they are hidden from assistive technology. */
const icon = (path: string) =>
  function Icon() {
    return (
      <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
        <path d={path} />
      </svg>
    );
  };

export const MenuIcon = icon('M3 6h14M3 10h14M3 14h14');
export const MoreIcon = icon('M4 10h.01M10 10h.01M16 10h.01');
export const CloseIcon = icon('M5 5l10 10M15 5L5 15');
export const CaretIcon = icon('M8 5l5 5-5 5');
export const ChevronDownIcon = icon('M5 8l5 5 5-5');
export const ArrowUpIcon = icon('M10 16V4M5 9l5-5 5 5');
export const SunIcon = icon(
  'M10 6.5a3.5 3.5 0 100 7 3.5 3.5 0 000-7zM10 2v1.5M10 16.5V18M2 10h1.5M16.5 10H18M4.3 4.3l1.1 1.1M14.6 14.6l1.1 1.1M4.3 15.7l1.1-1.1M14.6 5.4l1.1-1.1',
);
export const MoonIcon = icon('M16.5 12A7 7 0 018 3.5 7 7 0 1016.5 12z');
export const LanguageIcon = icon(
  'M10 2.5a7.5 7.5 0 100 15 7.5 7.5 0 000-15zM2.5 10h15M10 2.5c4.5 4.5 4.5 10.5 0 15M10 2.5c-4.5 4.5-4.5 10.5 0 15',
);
export const UserIcon = icon('M10 3a3.5 3.5 0 100 7 3.5 3.5 0 000-7zM3.5 17a6.5 6.5 0 0113 0');
export const SearchIcon = icon('M9 3.5a5.5 5.5 0 100 11 5.5 5.5 0 000-11zM13 13l4 4');
