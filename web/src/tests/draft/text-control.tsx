import { useId } from 'react'
import { controlLook } from '../../ui/form/field-frame.tsx'

interface Props {
  label: string
  value: string
  maxLength: number
  hint?: string
  inputMode?: 'numeric' | 'decimal' | undefined
  optional?: boolean
  narrow?: boolean
  put: (value: string) => void
}

/** A text of a draft that the page itself keeps. */
export function TextControl({
  label,
  value,
  maxLength,
  hint,
  inputMode,
  optional = false,
  narrow = false,
  put,
}: Props) {
  const id = useId()
  return (
    <div className={narrow ? 'w-28' : ''}>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {label}
        {optional ? <Optional /> : null}
      </label>
      <input
        id={id}
        value={value}
        maxLength={maxLength}
        inputMode={inputMode}
        autoComplete="off"
        onChange={({ currentTarget }) => put(currentTarget.value)}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className={controlLook}
      />
      {hint ? (
        <p id={`${id}-hint`} className="mt-1 text-sm text-ink-soft">
          {hint}
        </p>
      ) : null}
    </div>
  )
}

interface ChoiceProps {
  label: string
  value: string
  optional?: boolean
  options: readonly { value: string; label: string }[]
  put: (value: string) => void
}

export function ChoiceControl({ label, value, optional = false, options, put }: ChoiceProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {label}
        {optional ? <Optional /> : null}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ currentTarget }) => put(currentTarget.value)}
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

const Optional = () => <span className="font-normal text-ink-soft"> (optional)</span>
