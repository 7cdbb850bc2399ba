import { useId } from 'react'
import { controlLook } from '../../ui/form/field-frame.tsx'

interface Props<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  choose: (value: Value) => void
}

/** A select outside a form, which acts at once. */
export function Choice<Value extends string>({ label, value, options, choose }: Props<Value>) {
  const id = useId()
  return (
    <div className="w-full max-w-md">
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.currentTarget.value)
          if (chosen) choose(chosen.value)
        }}
        className={`${controlLook} pr-8`}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
