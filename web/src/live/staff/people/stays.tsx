import { timesInWords } from '@ariviyal/contract/time'
import { lengthInWords } from '@ariviyal/contract/length-in-words'

/** A person as named in a participant list. */
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
  /** Presence within the session. */
  seconds: number
}

/** Presence within the session, and the intervals in the meeting; two lists may contain the same ones. */
export function Stays({ stays, seconds }: Props) {
  return (
    <>
      <span className="block whitespace-nowrap tabular-nums">{lengthInWords(seconds)}</span>
      <span className="block text-sm text-ink-soft tabular-nums">
        {[...new Set(stays.map(({ joined_at, left_at }) => timesInWords(joined_at, left_at)))].join(', ')}
      </span>
    </>
  )
}
