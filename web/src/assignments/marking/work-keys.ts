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
  student: string
  /** Undefined while the work is loading. */
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
  const { shown, student, session, assignment } = keys
  const [typed, setTyped] = useState(nothing)
  const [chosenRow, setChosenRow] = useState({ student: '', row: 0 })
  const { rubric } = assignment
  const row = chosenRow.student === student ? chosenRow.row : firstOpenRow(assignment, shown)

  const chooseRow = (next: number) =>
    setChosenRow({ student, row: Math.min(Math.max(0, next), (rubric?.length ?? 1) - 1) })
  const giveLevel = (key: string, work: ShownWork): void => {
    if (key === 'Backspace') {
      session.decide(student, { marks: null, levels: [] })
      return chooseRow(0)
    }
    // A key that came before the work is for the row that is then the first without a level.
    const at = shown ? row : firstOpenRow(assignment, work)
    const level = Number(key) - 1
    if (!Number.isInteger(level) || !rubric?.[at]?.levels[level]) return
    session.decide(student, withLevel(assignment, work, at, level))
    chooseRow(at + 1)
  }
  const giveMarks = (key: string): void => {
    if (!keys.mayChange || assignment.grading === 'feedback') return
    if (rubric) return whenLoaded(session, student, (work) => giveLevel(key, work))
    const begun = typed.student === student ? typed : { student, text: '', since: session.changes() }
    const text = typeMarks(begun.text, key, assignment.max_marks ?? 0)
    if (key !== 'Backspace' && text === '') return
    setTyped({ ...begun, text })
    const timing = { group: `digits ${begun.since}`, pause: digitPause }
    whenLoaded(session, student, () => session.decide(student, { marks: marksTyped(text) }, timing))
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

/** Marks that are typed while a work is still loading are given as soon as it is there, also when its pupil is no longer on screen. */
function whenLoaded(session: WorkSession, student: string, give: (work: ShownWork) => void): void {
  const now = session.shown(student)
  if (now) return give(now)
  void session.load(student).then(() => {
    const loaded = session.shown(student)
    if (loaded) give(loaded)
  })
}

/** The first row without a level; the first one where each has one. */
const firstOpenRow = ({ rubric }: AssignmentToMark, work: ShownWork | undefined): number =>
  Math.max(0, rubric?.findIndex((_row, place) => (work?.wanted.decision.levels[place] ?? null) === null) ?? 0)

/** The decision that chooses a level in a row; the marks follow once each row has one. */
export function withLevel({ rubric }: AssignmentToMark, { wanted }: ShownWork, row: number, level: number) {
  const levels = (rubric ?? []).map((_row, place) => (place === row ? level : (wanted.decision.levels[place] ?? null)))
  return { levels, marks: marksOfLevels(rubric ?? [], levels) }
}
