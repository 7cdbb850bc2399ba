import { clockOf, minutesAndSeconds } from '@ariviyal/contract/attendance-words'

/** Someone as a list names them. */
export function Person({ name, email }: { name: string; email: string }) {
  return (
    <>
      <span className="font-semibold">{name || 'No name'}</span>
      <span className="block text-sm text-ink-soft">{email || 'No email address'}</span>
    </>
  )
}

interface Props {
  stays: { joined_at: string; left_at: string }[]
  /** Of the session. */
  seconds: number
}

/** How long someone was there during the session, and from when until when they were in the meeting; two lists may say the same. */
export function Stays({ stays, seconds }: Props) {
  return (
    <>
      <span className="block whitespace-nowrap tabular-nums">{minutesAndSeconds(seconds)}</span>
      <span className="block text-sm text-ink-soft tabular-nums">
        {[...new Set(stays.map(({ joined_at, left_at }) => `${clockOf(joined_at)}-${clockOf(left_at)}`))].join(', ')}
      </span>
    </>
  )
}
