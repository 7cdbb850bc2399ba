import type { TaughtWork } from '@ariviyal/contract/assignments/marking'
import type { Decision, Notes } from './marking-api.ts'

/** Everything that a teacher writes about a work. It is never changed in place, so that each state can be brought back. */
export interface Marked {
  decision: Decision
  notes: ReadonlyMap<string, Notes>
}

/** How long typing waits for more before it is sent. */
export const typingPauseMs = 800

export const noNotes: Notes = { strokes: [], words: '' }
/** A page of a file. */
export const pageKey = (file: string, page: number): string => `${file} ${page}`

/** `rows` of a rubric without levels yet. */
export function decisionOf({ decision }: Pick<TaughtWork, 'decision'>, rows = 0): Decision {
  const { marks, rubric, row_words, feedback, next_steps } = decision
  return {
    marks,
    levels: rubric?.map(({ level }) => level) ?? Array.from({ length: rows }, () => null),
    row_words,
    feedback,
    next_steps,
  }
}

export const markedOf = (work: TaughtWork): Marked => ({
  decision: decisionOf(work),
  notes: new Map(
    work.files.flatMap(({ id, notes }) =>
      notes.map(({ page, strokes, words }): [string, Notes] => [pageKey(id, page), { strokes, words }]),
    ),
  ),
})

/** Versions of the notes by page. */
export const versionsOf = ({ files }: Pick<TaughtWork, 'files'>): Record<string, number> =>
  Object.fromEntries(files.flatMap(({ id, notes }) => notes.map(({ page, version }) => [pageKey(id, page), version])))

/** Levels that nobody chose are as good as none, and so are empty words. */
function plainDecision({ marks, levels, row_words, feedback, next_steps }: Decision) {
  const words = row_words.some((one) => one !== '') ? row_words : []
  return JSON.stringify([marks, levels.some((level) => level !== null) ? levels : [], words, feedback, next_steps])
}
export const isSameDecision = (one: Decision, other: Decision): boolean => plainDecision(one) === plainDecision(other)

export const isSameNotes = (one: Notes = noNotes, other: Notes = noNotes): boolean =>
  one === other || JSON.stringify([one.strokes, one.words]) === JSON.stringify([other.strokes, other.words])

/** Whether the server has what is on screen. */
export function isSame(work: TaughtWork, { decision, notes }: Marked): boolean {
  const stored = markedOf(work)
  return (
    isSameDecision(stored.decision, decision) &&
    [...new Set([...stored.notes.keys(), ...notes.keys()])].every((key) =>
      isSameNotes(stored.notes.get(key), notes.get(key)),
    )
  )
}

/**
 * A state with what differs between two others, in one direction or the other: a change that is undone or done again. What others wrote elsewhere
 * meanwhile stays, and so does a page on which somebody else has drawn since.
 */
export function withChange(now: Marked, from: Marked, to: Marked): Marked {
  const fields = Object.keys(to.decision) as (keyof Decision)[]
  const changed = fields.filter((field) => JSON.stringify(from.decision[field]) !== JSON.stringify(to.decision[field]))
  const notes = new Map(now.notes)
  for (const key of new Set([...from.notes.keys(), ...to.notes.keys()])) {
    const [before, after, current] = [from, to, now].map((one) => one.notes.get(key) ?? noNotes) as [
      Notes,
      Notes,
      Notes,
    ]
    if (isSameNotes(before, after)) continue
    const isAsLeft = JSON.stringify(current.strokes) === JSON.stringify(before.strokes)
    notes.set(key, {
      strokes: isAsLeft ? after.strokes : current.strokes,
      words: before.words === after.words ? current.words : after.words,
    })
  }
  return {
    decision: { ...now.decision, ...Object.fromEntries(changed.map((field) => [field, to.decision[field]])) },
    notes,
  }
}
