import { type ComponentProps, type ReactNode, useId } from 'react'
import { controlLook, FieldFrame } from './field-frame.tsx'
import { useField } from './form-state.ts'

interface Props extends Omit<ComponentProps<'input'>, 'name' | 'id'> {
  /** The payload key (docs/product.md, Names and the wire). */
  name: string
  label: string
  optional?: boolean | string
  hint?: ReactNode
  /** Class of the outer element, for use in a grid. */
  className?: string
}

/** One line of text. Required unless marked as optional. */
export function Field({ name, label, optional = false, hint, className, ...rest }: Props) {
  const id = useId()
  const { error, control } = useField(name, id, hint)
  return (
    <FieldFrame id={id} label={label} optional={optional} hint={hint} error={error} className={className}>
      <input aria-required={optional ? undefined : true} className={controlLook} {...rest} {...control} />
    </FieldFrame>
  )
}
