import type { TaughtWork } from '@ariviyal/contract/assignments/marking'
import { isSame, isSameDecision, isSameNotes, markedOf, versionsOf } from './marked-work.ts'
import type { Entry } from './work-entry.ts'

/** Takes over what the server has now. A part that was changed both here and there is a conflict. */
export function mergeWork(entry: Entry, fresh: TaughtWork): void {
  const [before, now] = [markedOf(entry.work), markedOf(fresh)]
  const wanted = entry.wanted
  const isMine = !isSameDecision(wanted.decision, before.decision)
  const isTheirs = entry.work.version !== fresh.version
  const [own, stored] = [versionsOf(entry.work), versionsOf(fresh)]
  let isConflict = isMine && isTheirs && !isSameDecision(wanted.decision, now.decision)
  const notes = new Map(now.notes)
  for (const [key, mine] of wanted.notes) {
    if (isSameNotes(mine, before.notes.get(key))) continue
    if (own[key] !== stored[key] && !isSameNotes(mine, now.notes.get(key))) isConflict = true
    notes.set(key, mine)
  }
  if (fresh.hand_ins !== entry.work.hand_ins && !isSame(entry.work, wanted)) isConflict = true
  if (isConflict) entry.theirs = fresh
  else {
    entry.work = fresh
    entry.wanted = { decision: isMine ? wanted.decision : now.decision, notes }
  }
}
