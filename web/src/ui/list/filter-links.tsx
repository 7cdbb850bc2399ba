import { Link, useLocation } from 'react-router'
import { listAddress } from './list-address.ts'

interface Props {
  label: string
  /** The search parameter. */
  name: string
  choices: readonly { value: string; label: string }[]
  /** The one without a parameter in the address; by default the first. */
  usual?: string | undefined
  chosen: string
}

/** Filters of a list as links, so that back and reload keep the choice. */
export function FilterLinks({ label, name, choices, usual = choices[0]?.value, chosen }: Props) {
  const location = useLocation()
  return (
    <nav aria-label={label} data-filter="" className="mb-6 -ml-3 flex flex-wrap gap-x-1">
      {choices.map((choice) => (
        <Link
          key={choice.value}
          to={listAddress(location, { [name]: choice.value === usual ? undefined : choice.value })}
          aria-current={choice.value === chosen ? 'true' : undefined}
          preventScrollReset
          className="inline-flex min-h-11 items-center border-b-4 border-transparent px-3 font-semibold text-ink-soft hover:border-line hover:text-ink aria-[current]:border-turmeric aria-[current]:text-ink"
        >
          {choice.label}
        </Link>
      ))}
    </nav>
  )
}
