import { type ComponentProps, type ReactNode, useId } from 'react'
import { controlLook, FieldFrame } from './field-frame.tsx'
import { useField } from './form-state.ts'

interface Props extends Omit<ComponentProps<'textarea'>, 'name' | 'id'> {
  name: string
  label: string
  optional?: boolean | string
  hint?: ReactNode
  className?: string
}

/** Multi-line text. */
export function TextArea({ name, label, optional = false, hint, className, rows = 4, ...rest }: Props) {
  const id = useId()
  const { error, control } = useField(name, id, hint)
  return (
    <FieldFrame id={id} label={label} optional={optional} hint={hint} error={error} className={className}>
      <textarea
        rows={rows}
        aria-required={optional ? undefined : true}
        className={`${controlLook} min-h-24 resize-y`}
        {...rest}
        {...control}
      />
    </FieldFrame>
  )
}
