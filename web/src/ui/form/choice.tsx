import { type ReactNode, useId } from 'react'
import { FieldError } from './field-frame.tsx'
import { useField } from './form-state.ts'

interface Option {
  value: string
  label: string
  /** Explanation of the option. */
  hint?: ReactNode
}

interface Props {
  name: string
  label: string
  options: readonly Option[]
  /** Without a default the user must choose. */
  defaultValue?: string | undefined
  onChoose?: (value: string) => void
  className?: string
}

/** Radio buttons, each with an explanation. */
export function Choice({ name, label, options, defaultValue, onChoose, className = '' }: Props) {
  const id = useId()
  const { error, control } = useField(name, id, undefined)
  return (
    <fieldset
      role="radiogroup"
      aria-required="true"
      aria-invalid={control['aria-invalid']}
      aria-describedby={control['aria-describedby']}
      className={className}
    >
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {options.map((option, place) => (
          <label key={option.value} className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
            <input
              type="radio"
              name={name}
              value={option.value}
              defaultChecked={option.value === defaultValue}
              onChange={() => onChoose?.(option.value)}
              aria-describedby={option.hint ? `${id}-${place}` : undefined}
              className="mt-0.5 size-6 shrink-0 accent-indigo"
            />
            <span>
              <span className="block font-semibold">{option.label}</span>
              {option.hint ? (
                <span id={`${id}-${place}`} className="block text-sm text-ink-soft">
                  {option.hint}
                </span>
              ) : null}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  )
}
