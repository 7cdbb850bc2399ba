import type { LiveSessionDetails } from '@ariviyal/contract/live/live'
import { attendanceRules } from '@ariviyal/contract/live/live-rules'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'

interface Props {
  session: LiveSessionDetails
  giveUp: () => void
}

/** Actions for a registered or waiting teacher, by the state of the session. */
export function OwnPlace({ session: { id, state, own, presence_percent: percent }, giveUp }: Props) {
  if (state === 'cancelled') return <p>You need not do anything. It leaves your calendar by itself.</p>
  if (own?.status === 'waiting')
    return state === 'coming' ? (
      <>
        <p className="mb-4">As soon as a place is free for you, it is yours and we mail you.</p>
        <Button tone="danger" onClick={giveUp}>
          Leave the waiting list
        </Button>
      </>
    ) : (
      <p>We are sorry that there was no place for you this time.</p>
    )
  if (state === 'over')
    return (
      <>
        <p className="mb-4">See how long you were present, and tell us if it is not right.</p>
        <ButtonLink to={`/sessions/${id}/attendance`}>Your attendance</ButtonLink>
      </>
    )
  return (
    <>
      <p className="mb-4">
        {state === 'running'
          ? 'Come in: the session page leads to the meeting.'
          : `The session page opens ${attendanceRules.opensMinutesBefore} minutes before the start and leads to the meeting.`}{' '}
        Be present for {percent}% of the time to get the e-certificate.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={`/sessions/${id}/room`}>Enter the session</ButtonLink>
        {state === 'coming' ? (
          <Button tone="danger" onClick={giveUp}>
            Give up your place
          </Button>
        ) : null}
      </div>
    </>
  )
}
