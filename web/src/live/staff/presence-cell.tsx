import { presenceInWords } from '@ariviyal/contract/length-in-words'
import type { LivePerson } from '@ariviyal/contract/live-desk'
import { Mark } from '../../staff/mark.tsx'
import { sourceNames } from './source-names.ts'

/** Rounded down: nobody who missed the bound by a second seems to have reached it. */
const percentOf = (present: number, whole: number) => Math.floor((present * 100) / whole)

/** How long somebody was present, in figures, by what it is known, and whether it is enough. */
export function PresenceCell({ presence }: Pick<LivePerson, 'presence'>) {
  if (presence === null) return <span className="text-ink-soft">Not known yet</span>
  const { present_seconds: present, session_seconds: whole, qualified, sources } = presence
  if (present === 0) return <span className="text-ink-soft">Not seen</span>
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {presenceInWords(present, whole)} ({percentOf(present, whole)}%)
        {qualified ? <Mark look="good">Qualified</Mark> : <Mark look="calm">Too short</Mark>}
      </span>
      <span className="block text-sm text-ink-soft">
        Seen by {sources.map((source) => sourceNames[source]).join(', ')}
      </span>
    </>
  )
}
