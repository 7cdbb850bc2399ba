import { presenceInWords } from '@ariviyal/contract/length-in-words'
import type { LivePerson } from '@ariviyal/contract/live/live-oversight'
import { Mark } from '../../../ui/mark.tsx'
import { sourceNames } from '../imports/source-names.ts'

/** Rounded down, so that a presence one second short does not display as sufficient. */
const percentOf = (present: number, total: number) => Math.floor((present * 100) / total)

/** Duration and sources of a presence, and whether it suffices. */
export function PresenceCell({ presence }: Pick<LivePerson, 'presence'>) {
  if (presence === null) return <span className="text-ink-soft">Not known yet</span>
  const { present_seconds: present, session_seconds: total, qualified, sources } = presence
  if (present === 0) return <span className="text-ink-soft">Not recorded</span>
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {presenceInWords(present, total)} ({percentOf(present, total)}%)
        {qualified ? <Mark look="good">Qualified</Mark> : <Mark look="calm">Too short</Mark>}
      </span>
      <span className="block text-sm text-ink-soft">
        Recorded by {sources.map((source) => sourceNames[source]).join(', ')}
      </span>
    </>
  )
}
