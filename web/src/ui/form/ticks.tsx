import { type ReactNode, useId } from 'react'
import { FieldError } from './field-frame.tsx'
import { useField } from './form-state.ts'

interface Props {
  name: string
  label: string
  options: readonly { value: string; label: string }[]
  defaultValue?: readonly string[] | undefined
  hint?: ReactNode
  className?: string
}

/** A checkbox group; the form holds the checked values, separated by commas. */
export function Ticks({ name, label, options, defaultValue = [], hint, className = '' }: Props) {
  const id = useId()
  const { error, control } = useField(name, id, hint)
  return (
    <fieldset aria-describedby={control['aria-describedby']} className={className}>
      <legend className="mb-1 font-semibold">{label}</legend>
      {hint ? (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-x-6">
        {options.map((option) => (
          <label key={option.value} className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
            <input
              type="checkbox"
              name={name}
              value={option.value}
              defaultChecked={defaultValue.includes(option.value)}
              aria-invalid={control['aria-invalid']}
              className="mt-0.5 size-6 shrink-0 accent-indigo"
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  )
}
