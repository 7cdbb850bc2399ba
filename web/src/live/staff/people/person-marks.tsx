import type { LivePerson } from '@ariviyal/contract/live/live-oversight'
import { Link } from 'react-router'
import { Mark, type MarkLook } from '../../../ui/mark.tsx'
import { Absent } from '../../../console/absent.tsx'

const nothing = <Absent />

const places: Record<LivePerson['status'], { look: MarkLook; word: string }> = {
  registered: { look: 'good', word: 'Registered' },
  waiting: { look: 'waiting', word: 'Waiting' },
  cancelled: { look: 'calm', word: 'Cancelled' },
}

/** Registration state of a person. */
export const PlaceMark = ({ status, walk_in }: Pick<LivePerson, 'status' | 'walk_in'>) => (
  <Mark look={places[status].look}>{walk_in && status === 'registered' ? 'Walked in' : places[status].word}</Mark>
)

const appeals: Record<NonNullable<LivePerson['appeal']>, { look: MarkLook; word: string }> = {
  waiting: { look: 'waiting', word: 'Waiting' },
  granted: { look: 'good', word: 'Granted' },
  declined: { look: 'bad', word: 'Declined' },
}

export const AppealMark = ({ appeal }: Pick<LivePerson, 'appeal'>) =>
  appeal === null ? nothing : <Mark look={appeals[appeal].look}>{appeals[appeal].word}</Mark>

/** State of an appeal, linked to the appeals of the session. */
export const AppealLink = ({ appeal, sessionId }: Pick<LivePerson, 'appeal'> & { sessionId: string }) =>
  appeal === null ? (
    nothing
  ) : (
    <Link
      to={`/admin/sessions/${sessionId}/appeals`}
      aria-label={`${appeals[appeal].word}: read the appeals of this session`}
      className="inline-flex items-center max-md:-my-2 max-md:min-h-11"
    >
      <AppealMark appeal={appeal} />
    </Link>
  )

/** A certificate's serial, linked to its verification page. */
export function CertificateMark({ certificate }: Pick<LivePerson, 'certificate'>) {
  if (certificate === null) return nothing
  const { serial, state } = certificate
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Link to={`/verify/${serial}`} className="link inline-flex items-center max-md:-my-2 max-md:min-h-11">
        {serial}
      </Link>
      {state === 'valid' ? null : (
        <Mark look={state === 'revoked' ? 'bad' : 'calm'}>{state === 'revoked' ? 'Revoked' : 'Superseded'}</Mark>
      )}
    </span>
  )
}
