import { type ComponentProps, type ReactNode, useId } from 'react'
import { controlLook, FieldFrame } from './field-frame.tsx'
import { useField } from './form-state.ts'

interface Props extends Omit<ComponentProps<'select'>, 'name' | 'id' | 'children'> {
  name: string
  label: string
  options: readonly string[] | readonly { value: string; label: string }[]
  /** Text of the empty option; without it the first option is selected. */
  prompt?: string
  optional?: boolean | string
  hint?: ReactNode
  className?: string
}

export function Select({ name, label, options, prompt, optional = false, hint, className, ...rest }: Props) {
  const id = useId()
  const { error, control } = useField(name, id, hint)
  return (
    <FieldFrame id={id} label={label} optional={optional} hint={hint} error={error} className={className}>
      <select aria-required={optional ? undefined : true} className={`${controlLook} pr-8`} {...rest} {...control}>
        {prompt ? <option value="">{prompt}</option> : null}
        {options.map((option) => {
          const { value, label: words } = typeof option === 'string' ? { value: option, label: option } : option
          return (
            <option key={value} value={value}>
              {words}
            </option>
          )
        })}
      </select>
    </FieldFrame>
  )
}
