const shapes = {
  arrow: 'M3 12h17m-6.5-6.5L20 12l-6.5 6.5',
  external: 'M13 4h7v7m0-7-9.5 9.5M18 14v6H4V6h6',
  caret: 'm5 9 7 7 7-7',
  check: 'm4 12.5 5.5 5.5L20 6.5',
  close: 'm5 5 14 14M19 5 5 19',
  info: 'M12 11v8m0-14v.5',
  lock: 'M5 11h14v9H5zm3 0V8a4 4 0 0 1 8 0v3',
  search: 'M4 10.5a6.5 6.5 0 1 0 13 0 6.5 6.5 0 0 0-13 0m11.2 4.7L20 20',
  warning: 'M12 6v8m0 4.5v.5',
} as const
export type IconName = keyof typeof shapes

type Props = { className?: string } & ({ name: IconName } | { shape: string })

/** A 24 px line icon in the text colour, by name or with a shape of its own; never used without text. */
export function Icon({ className = 'size-6', ...drawn }: Props) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.25"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`shrink-0 ${className}`}
      aria-hidden="true"
    >
      <path d={'name' in drawn ? shapes[drawn.name] : drawn.shape} />
    </svg>
  )
}
