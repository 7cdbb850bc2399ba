import type { Today } from '@ariviyal/contract/today/today'
import { timeWithZone } from '../session/reader-time.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { TodayCard } from './today-card.tsx'
import { phaseOf, startInWords } from './today-words.ts'

/** The live session that runs or comes next. */
export function SessionCard({ session, now }: { session: Today['session']; now: Date }) {
  const phase = session ? phaseOf(session, now) : 'over'
  if (!session || phase === 'over')
    return (
      <TodayCard
        section="Live"
        title="See the live sessions"
        to="/sessions"
        text="No session is announced yet. New ones appear here first."
      />
    )
  const { id, topic, speaker, starts_at: startsAt, ends_at: endsAt, own } = session
  const page = `/sessions/${id}`
  if (phase === 'coming')
    return (
      <TodayCard
        section="Live"
        title={topic}
        to={page}
        text={`${startInWords(startsAt, now)}, with ${speaker}. ${own === 'registered' ? 'You have a place.' : own === 'waiting' ? 'You are on the waiting list.' : ''}`}
      />
    )
  const mayEnter = own === 'registered'
  return (
    <TodayCard
      section={phase === 'running' ? 'Running now' : 'About to begin'}
      title={topic}
      to={page}
      tone="now"
      text={
        phase === 'running'
          ? `Until ${timeWithZone(endsAt)}, with ${speaker}.`
          : `${startInWords(startsAt, now)}, with ${speaker}.`
      }
    >
      <ButtonLink to={mayEnter ? `${page}/room` : page} className="mt-3">
        {mayEnter ? 'Enter the session' : 'See the session'}
      </ButtonLink>
    </TodayCard>
  )
}
