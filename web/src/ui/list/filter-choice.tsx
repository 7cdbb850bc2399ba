import { useId } from 'react'
import { controlLook } from '../form/field-frame.tsx'

interface Props {
  name: string
  label: string
  /** Label of the option for no filter. */
  all: string
  chosen: string | undefined
  options: (readonly [value: string, words: string])[]
  onChange: () => void
}

/** One filter of a list. */
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
