import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { buttonStyle, type ButtonTone } from './button-style.ts'

interface Props extends ComponentProps<typeof Link> {
  tone?: ButtonTone
}

/** A link that stands as a button; an address outside (https://…) is opened by the browser itself. */
export function ButtonLink({ tone = 'primary', className, ...rest }: Props) {
  return <Link className={buttonStyle(tone, className)} {...rest} />
}
