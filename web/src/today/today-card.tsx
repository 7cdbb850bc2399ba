import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '../ui/class-names.ts'

interface Props {
  /** The section that the card is from. */
  section: string
  title: string
  to: string
  text?: ReactNode
  /** `now` is the one thing that goes on at this moment. */
  tone?: 'plain' | 'now'
  children?: ReactNode
}

/** One thing of the day, with the link to it. */
export function TodayCard({ section, title, to, text, tone = 'plain', children }: Props) {
  return (
    <li
      className={classNames(
        'border-t-4 border-ink pt-3',
        tone === 'now' && 'bg-turmeric-pale border-turmeric px-4 pb-4',
      )}
    >
      <p className="kicker">{section}</p>
      <h3 className="text-lg">
        <Link to={to} className="inline-flex min-h-11 items-center underline-offset-4 hover:underline">
          <span className="line-clamp-2">{title}</span>
        </Link>
      </h3>
      {text ? <p className="text-ink-soft">{text}</p> : null}
      {children}
    </li>
  )
}
