import { readSession } from '../session/store.ts'
import { indianTime, ownTime } from './session-moments.ts'

interface Props {
  startsAt: string
  endsAt: string
  className?: string
}

/** Time of a session in IST and, if different, in the zone that the account chose, else in that of the device. Client only: the zone is unknown at build. */
export function SessionWhen({ startsAt, endsAt, className }: Props) {
  const indian = indianTime(startsAt, endsAt)
  const own = ownTime(startsAt, endsAt, readSession()?.user.time_zone)
  return (
    <div className={className}>
      <p className="font-semibold">
        <time dateTime={startsAt}>{indian.day}</time>, <span>{indian.span}</span> IST
      </p>
      {own ? (
        <p className="text-sm text-ink-soft">
          For you: {own.day === indian.day ? '' : `${own.day}, `}
          {own.span} ({own.zone})
        </p>
      ) : null}
    </div>
  )
}
