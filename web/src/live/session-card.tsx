import type { LiveSession } from '@ariviyal/contract/live/live'
import { themes } from '@ariviyal/contract/live/live-rules'
import { Link } from 'react-router'
import { buttonStyle } from '../ui/button-style.ts'
import { Card } from '../ui/card.tsx'
import { gradesInWords } from './grades-in-words.ts'
import { SessionWhen } from './session-when.tsx'
import { Speaker } from './speaker.tsx'
import { standingInWords } from './standing-words.ts'

/** A live session in a list, linking to its page. Dimmed when cancelled. */
export function SessionCard({ session }: { session: LiveSession }) {
  const { id, topic, theme, grades, speaker } = session
  return (
    <Card as="li" tone={session.state === 'cancelled' ? 'locked' : 'plain'} className="flex flex-col items-start gap-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="kicker">{themes[theme]}</span>
        <span className="text-sm text-ink-soft">{gradesInWords(grades)}</span>
      </p>
      <h4 className="text-lg leading-tight wrap-anywhere">{topic}</h4>
      <SessionWhen startsAt={session.starts_at} endsAt={session.ends_at} />
      <Speaker speaker={speaker} />
      <p className="mt-auto font-semibold">{standingInWords(session)}</p>
      <Link to={`/sessions/${id}`} aria-label={`Open: ${topic}`} className={buttonStyle('quiet')}>
        Open
      </Link>
    </Card>
  )
}
