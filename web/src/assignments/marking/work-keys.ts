import type { AssignmentToMark } from '@ariviyal/contract/assignments/marking'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { marksOfLevels } from '../../tests/marking/choose-level.ts'
import { digitPause, marksTyped, typeMarks } from '../../tests/marking/typed-marks.ts'
import { isControl, isTyping } from '../../ui/form/key-target.ts'
import { type Tool, tools, toolWords } from './tools.ts'
import type { ShownWork } from './session/work-entry.ts'
import type { WorkSession } from './session/work-session.ts'

interface Keys {
  isOn: boolean
  mayChange: boolean
  session: WorkSession
  shown: ShownWork | undefined
  assignment: AssignmentToMark
  step: (by: number) => void
  nextUnmarked: () => void
  turn: (by: number) => void
  zoomBy: (by: number) => void
  choose: (tool: Tool) => void
  goBack: (way: 'undo' | 'redo') => void
  help: () => void
  comment: RefObject<HTMLTextAreaElement | null>
  surface: RefObject<HTMLDivElement | null>
}

export const workKeys = [
  ['0 to 9', 'Give these marks; with a rubric choose that level in the marked row'],
  ['.', 'Add a half, or take it away'],
  ['Backspace', 'Remove the marks'],
  ['Enter', 'Next work to mark'],
  ['→ or j, ← or k', 'The next and the previous pupil'],
  ['] and [', 'The next and the previous page'],
  ['+ and -', 'Larger and smaller'],
  ['↓, ↑', 'The next and the previous row of the rubric'],
  ['c', 'Write a comment for the pupil; Escape ends it'],
  ['/shortcut', 'In a comment: one of your comments'],
  ['d, h, t, x, a, e, v', 'Pen, highlighter, tick, cross, text note, eraser, move'],
  ['f', 'Go to the page: arrows choose a place, Enter puts a note there, Escape leaves'],
  ['u or Ctrl Z', 'Undo'],
  ['r or Ctrl Y', 'Redo'],
  ['?', 'This list'],
] as const

const nothing = { student: '', text: '', since: 0 }

/** The keys of the marking page. Returns the row of the rubric whose level a digit chooses. */
export function useWorkKeys(keys: Keys): { row: number } {
  const { shown, session, assignment } = keys
  const [typed, setTyped] = useState(nothing)
  const [chosenRow, setChosenRow] = useState({ student: '', row: 0 })
  const { rubric } = assignment
  const open = rubric?.findIndex((_row, place) => (shown?.wanted.decision.levels[place] ?? null) === null) ?? -1
  const row = chosenRow.student === shown?.student ? chosenRow.row : Math.max(0, open)

  const chooseRow = (next: number) =>
    shown && setChosenRow({ student: shown.student, row: Math.min(Math.max(0, next), (rubric?.length ?? 1) - 1) })
  const giveMarks = (key: string): void => {
    if (!shown || !keys.mayChange || assignment.grading === 'feedback') return
    if (rubric) {
      if (key === 'Backspace') {
        session.decide(shown.student, { marks: null, levels: [] })
        return setChosenRow({ student: shown.student, row: 0 })
      }
      const level = Number(key) - 1
      if (!Number.isInteger(level) || !rubric[row]?.levels[level]) return
      session.decide(shown.student, withLevel(assignment, shown, row, level))
      chooseRow(row + 1)
      return
    }
    const begun =
      typed.student === shown.student ? typed : { student: shown.student, text: '', since: session.changes() }
    const text = typeMarks(begun.text, key, assignment.max_marks ?? 0)
    if (key !== 'Backspace' && text === '') return
    setTyped({ ...begun, text })
    session.decide(shown.student, { marks: marksTyped(text) }, { group: `digits ${begun.since}`, pause: digitPause })
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    if (event.defaultPrevented || event.altKey) return
    if (event.ctrlKey || event.metaKey) {
      if (isTyping(target) || !keys.mayChange || !/^[zy]$/i.test(key)) return
      event.preventDefault()
      return keys.goBack(key.toLowerCase() === 'y' || event.shiftKey ? 'redo' : 'undo')
    }
    if (key === 'Escape' && (target === keys.comment.current || target === keys.surface.current))
      return (target as HTMLElement).blur()
    if (!keys.isOn || isTyping(target)) return
    const ofTools = Object.fromEntries(tools.map((tool) => [toolWords[tool].key, () => keys.choose(tool)]))
    const changing: Record<string, () => void> = {
      ...ofTools,
      u: () => keys.goBack('undo'),
      r: () => keys.goBack('redo'),
      c: () => keys.comment.current?.focus(),
      f: () => keys.surface.current?.focus(),
    }
    const acts: Record<string, () => void> = {
      ArrowRight: () => keys.step(1),
      ArrowLeft: () => keys.step(-1),
      j: () => keys.step(1),
      k: () => keys.step(-1),
      ']': () => keys.turn(1),
      '[': () => keys.turn(-1),
      '+': () => keys.zoomBy(1),
      '=': () => keys.zoomBy(1),
      '-': () => keys.zoomBy(-1),
      '?': keys.help,
      ...(keys.mayChange && changing),
      ...(rubric && { ArrowDown: () => chooseRow(row + 1), ArrowUp: () => chooseRow(row - 1) }),
      ...(!isControl(target) && { Enter: keys.nextUnmarked }),
    }
    const act = Object.hasOwn(acts, key) ? acts[key] : undefined
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

/** The decision that chooses a level in a row; the marks follow once each row has one. */
export function withLevel({ rubric }: AssignmentToMark, { wanted }: ShownWork, row: number, level: number) {
  const levels = (rubric ?? []).map((_row, place) => (place === row ? level : (wanted.decision.levels[place] ?? null)))
  return { levels, marks: marksOfLevels(rubric ?? [], levels) }
}
