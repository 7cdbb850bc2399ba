import type { ComponentProps } from 'react'
import { buttonStyle, type ButtonTone } from './button-style.ts'

interface Props extends ComponentProps<'button'> {
  tone?: ButtonTone
}

export function Button({ tone = 'primary', type = 'button', className, ...rest }: Props) {
  return <button type={type} className={buttonStyle(tone, className)} {...rest} />
}
