import type { ElementType, ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface Props {
  as?: ElementType
  /** `locked` is dimmed: a subscription would open it. */
  tone?: 'plain' | 'locked' | 'sunk'
  className?: string
  children: ReactNode
}

const tones = {
  plain: 'border-line bg-surface',
  sunk: 'border-transparent bg-sunk',
  locked: 'border-dashed border-ink-soft bg-sunk',
}

export function Card({ as: Part = 'div', tone = 'plain', className, children }: Props) {
  return <Part className={classNames('border-2 p-5 sm:p-6', tones[tone], className)}>{children}</Part>
}
