import { usePage } from '../state/page.tsx';

export function VersionBadge() {
  const { data, strings } = usePage();
  if (data.version === null) return null;
  return (
    <span className="version-badge">
      <span className="visually-hidden">{strings.version} </span>
      {data.version.label}
    </span>
  );
}
