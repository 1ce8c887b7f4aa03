/** The mark: a manifest with its lines checked. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--mantine-color-petroleo-7)" />
      <path d="M9 8.5h14v12.2a3 3 0 0 1-3 3H12a3 3 0 0 1-3-3V8.5Z" fill="#fff" fillOpacity=".16" />
      <path d="M9 11h4.5M9 16h4.5M9 21h4.5" stroke="#fff" strokeWidth="2.2" strokeLinecap="round" />
      <path
        d="m17 11.2 1.6 1.6 4-4M17 20.2l1.6 1.6 4-4"
        stroke="#fff"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
