import type { MarkingApi } from './marking-api.ts'
import { decisionOf, isSameDecision, isSameNotes, markedOf, pageKey } from './marked-work.ts'
import type { Entry } from './work-entry.ts'

/** Sends the decision or the notes of one page, whichever differs. */
export async function sendPart(api: MarkingApi, entry: Entry): Promise<void> {
  const { work, wanted, student } = entry
  const stored = markedOf(work)
  if (!isSameDecision(stored.decision, wanted.decision)) {
    const decided = await api.decide(student, {
      ...wanted.decision,
      version: work.version,
      hand_ins: work.hand_ins,
    })
    // Notes of a colleague are not taken over here: the revision differs then, and the work is read again.
    entry.work = { ...decided, files: work.files, revision: work.revision + 1 }
    // The server writes texts without spaces at their ends.
    if (entry.wanted.decision === wanted.decision)
      entry.wanted = { ...entry.wanted, decision: decisionOf(decided, wanted.decision.levels.length) }
    return
  }
  for (const file of work.files)
    for (const [key, notes] of wanted.notes) {
      const page = Number(key.slice(key.lastIndexOf(' ') + 1))
      if (key !== pageKey(file.id, page)) continue
      const known = file.notes.find((one) => one.page === page)
      if (isSameNotes(known, notes)) continue
      const sent = { strokes: notes.strokes, words: notes.words, page, version: known?.version ?? 0 }
      const answer = await api.note(file.id, sent)
      const rest = file.notes.filter((one) => one.page !== page)
      const files = work.files.map((one) => (one === file ? { ...file, notes: [...rest, answer.notes] } : one))
      entry.work = { ...entry.work, files, revision: work.revision + 1, changed: work.returned_at !== null }
      if (entry.wanted.notes.get(key) === notes)
        entry.wanted = {
          ...entry.wanted,
          notes: new Map(entry.wanted.notes).set(key, { strokes: answer.notes.strokes, words: answer.notes.words }),
        }
      return
    }
  // Only notes of pages that are gone are left.
  entry.wanted = { ...entry.wanted, notes: stored.notes }
}
