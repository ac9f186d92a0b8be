/** The brand's mark: an A whose legs turn on a pin, cut out of a shield. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
      <path
        className="mark-shield"
        d="M16 1.5l11.3 3.6a1.5 1.5 0 011 1.4v8.7c0 7.2-4.6 12.4-11.8 15.1a1.5 1.5 0 01-1 0C8.3 27.6 3.7 22.4 3.7 15.2V6.5a1.5 1.5 0 011-1.4z"
      />
      <path className="mark-letter" d="M16 9.5L10 22.5M16 9.5l6 13M12.5 18h7" />
      <circle className="mark-pin" cx="16" cy="9.5" r="2.6" />
    </svg>
  );
}
