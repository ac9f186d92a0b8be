/** The mark of a site that has no logo: a page between angle brackets. It belongs to no company. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
      <rect className="mark-tile" x="2" y="2" width="28" height="28" rx="7" />
      <path className="mark-lines" d="M12 10l-5 6 5 6M20 10l5 6-5 6" />
    </svg>
  );
}
