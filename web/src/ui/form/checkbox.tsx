import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from './field-frame.tsx'
import { useField } from './form-state.ts'

interface Props extends Omit<ComponentProps<'input'>, 'name' | 'id' | 'type'> {
  name: string
  label: ReactNode
  className?: string
}

/** A checkbox; the form sends true or false. */
export function Checkbox({ name, label, className = '', ...rest }: Props) {
  const id = useId()
  const { error, control } = useField(name, id, undefined)
  return (
    <div className={className}>
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
        <input type="checkbox" className="mt-0.5 size-6 shrink-0 accent-indigo" {...rest} {...control} />
        <span>{label}</span>
      </label>
      <FieldError id={id} error={error} />
    </div>
  )
}
