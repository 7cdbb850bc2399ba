/** A spinner with a label for screen readers. With reduced motion it stops and shows the label. */
export function Spinner({ label = 'Loading...' }: { label?: string | undefined }) {
  return (
    <p role="status" className="flex items-center gap-3 text-ink-soft">
      <svg
        className="size-10 animate-spin motion-reduce:animate-none"
        viewBox="0 0 40 40"
        fill="none"
        aria-hidden="true"
      >
        <circle
          cx="20"
          cy="20"
          r="15"
          className="stroke-line"
          strokeWidth="2.5"
          strokeDasharray="0 5.89"
          strokeLinecap="round"
        />
        <path d="M20 5a15 15 0 0 1 15 15" className="stroke-indigo" strokeWidth="2.5" strokeLinecap="round" />
        <circle cx="35" cy="20" r="3.5" className="fill-turmeric" />
      </svg>
      <span>{label}</span>
    </p>
  )
}
