import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { buttonStyle, type ButtonTone } from './button-style.ts'

interface Props extends ComponentProps<typeof Link> {
  tone?: ButtonTone
}

/** A link styled as a button; external URLs (https://…) bypass the router. */
export function ButtonLink({ tone = 'primary', className, ...rest }: Props) {
  return <Link className={buttonStyle(tone, className)} {...rest} />
}
