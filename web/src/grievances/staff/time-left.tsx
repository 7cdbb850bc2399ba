import { Mark } from '../../ui/mark.tsx'
import { timeLeft } from '../time-in-words.ts'

/** The time until a decision is due, or how long it is overdue. */
export function TimeLeft({ dueAt, now }: { dueAt: string | null; now: number }) {
  if (dueAt === null) return <>Decided</>
  const { isOver, words } = timeLeft(dueAt, now)
  return isOver ? <Mark look="bad">Overdue by {words}</Mark> : <span className="whitespace-nowrap">{words}</span>
}
