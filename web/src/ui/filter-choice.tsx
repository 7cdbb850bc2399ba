import { useId } from 'react'
import { controlLook } from './field-frame.tsx'

interface Props {
  name: string
  label: string
  /** What no choice is called. */
  all: string
  chosen: string | undefined
  options: (readonly [value: string, words: string])[]
  onChange: () => void
}

/** One way to narrow a list. */
export function FilterChoice({ name, label, all, chosen, options, onChange }: Props) {
  const id = useId()
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
      </label>
      <select id={id} name={name} defaultValue={chosen ?? ''} onChange={onChange} className={`${controlLook} pr-8`}>
        <option value="">{all}</option>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </div>
  )
}
