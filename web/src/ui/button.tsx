import type { ComponentProps } from 'react'
import { type ButtonSize, buttonStyle, type ButtonTone } from './button-style.ts'

interface Props extends ComponentProps<'button'> {
  tone?: ButtonTone
  size?: ButtonSize
}

export function Button({ tone = 'primary', size, type = 'button', className, ...rest }: Props) {
  return <button type={type} className={buttonStyle(tone, className, size)} {...rest} />
}
