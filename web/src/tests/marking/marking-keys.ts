import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { isControl, isTyping } from '../../ui/form/key-target.ts'
import { chooseLevel } from './choose-level.ts'
import type { MarkingSession, ShownAnswer } from './marking-session.ts'
import type { QuestionToMark } from './question-to-mark.ts'
import { digitPause, marksTyped, typeMarks } from './typed-marks.ts'

interface Keys {
  isOn: boolean
  session: MarkingSession
  current: ShownAnswer | undefined
  question: QuestionToMark | undefined
  step: (by: number) => void
  nextQuestion: (by: number) => void
  nextWaiting: () => void
  undo: () => void
  help: () => void
  comment: RefObject<HTMLTextAreaElement | null>
}

/** Digits that were typed for an answer, and when that began: they are undone together. */
const nothing = { key: '', text: '', since: 0 }

/** The keys of the marking page, listed in key-help.tsx. Returns the row of the rubric whose level a digit chooses. */
export function useMarkingKeys(keys: Keys): { row: number } {
  const { current, question, session } = keys
  const [typed, setTyped] = useState(nothing)
  const rows = question?.state.rubric.rows ?? null
  const open = rows?.findIndex((_row, place) => (current?.levels[place] ?? null) === null) ?? -1
  const [chosenRow, setChosenRow] = useState({ key: '', row: 0 })
  const own = chosenRow.key === current?.key ? chosenRow.row : undefined
  const row = own ?? Math.max(0, open)

  const giveMarks = (key: string): void => {
    if (!current || !question) return
    if (rows) {
      if (key === 'Backspace') {
        session.decide(current.key, { marks: null, feedback: current.feedback, levels: null })
        return setChosenRow({ key: current.key, row: 0 })
      }
      const level = Number(key) - 1
      if (!Number.isInteger(level) || !rows[row]?.levels[level]) return
      session.decide(current.key, chooseLevel(rows, current, row, level))
      return setChosenRow({ key: current.key, row: Math.min(row + 1, rows.length - 1) })
    }
    const begun = typed.key === current.key ? typed : { key: current.key, text: '', since: session.changes() }
    const text = typeMarks(begun.text, key, question.item.marks)
    if (key !== 'Backspace' && text === '') return
    setTyped({ ...begun, text })
    const decision = { marks: marksTyped(text), feedback: current.feedback }
    session.decide(current.key, decision, { group: `digits ${begun.since}`, pause: digitPause })
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    if (!keys.isOn || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (target === keys.comment.current && (key === 'Escape' || (key === 'Enter' && !event.shiftKey))) {
      event.preventDefault()
      keys.comment.current?.blur()
      return
    }
    if (isTyping(target)) return
    const acts: Record<string, () => void> = {
      ArrowRight: () => keys.step(1),
      ArrowLeft: () => keys.step(-1),
      j: () => keys.step(1),
      k: () => keys.step(-1),
      n: () => keys.nextQuestion(1),
      p: () => keys.nextQuestion(-1),
      u: keys.undo,
      c: () => keys.comment.current?.focus(),
      '?': keys.help,
      ...(rows && {
        ArrowDown: () => current && setChosenRow({ key: current.key, row: Math.min(row + 1, rows.length - 1) }),
        ArrowUp: () => current && setChosenRow({ key: current.key, row: Math.max(row - 1, 0) }),
      }),
      ...(!isControl(target) && { Enter: keys.nextWaiting }),
    }
    const act = acts[key]
    if (!act && !/^(?:\d|\.|,|Backspace)$/.test(key)) return
    event.preventDefault()
    if (!act) return giveMarks(key)
    setTyped(nothing)
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return { row }
}
