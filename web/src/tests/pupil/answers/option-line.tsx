import type { ReactNode } from 'react'
import { formulaName } from '../../../questions/preview/formula-name.ts'

interface Props {
  type: 'radio' | 'checkbox'
  name: string
  /** Of the option; it names an option with formulas. */
  text: string
  children: ReactNode
  checked: boolean
  onChange: () => void
}

/** An option as one large target for a thumb. */
export function OptionLine({ type, name, text, children, checked, onChange }: Props) {
  return (
    <label className="flex min-h-12 cursor-pointer items-start gap-3 border-2 border-line bg-surface px-3 py-3 hover:border-ink has-checked:border-indigo has-checked:bg-indigo-pale">
      <input
        type={type}
        name={name}
        aria-label={formulaName(text)}
        checked={checked}
        onChange={onChange}
        className="size-6 shrink-0 accent-indigo"
      />
      <span className="min-w-0 self-center">{children}</span>
    </label>
  )
}
