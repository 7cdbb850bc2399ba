import type { Marked } from './marked-work.ts'

interface Step {
  student: string
  before: Marked
  after: Marked
  group: string
}

/** The changes that can be undone or done again, over all pupils. */
export class UndoSteps {
  #undo: Step[] = []
  #redo: Step[] = []

  get canUndo(): boolean {
    return this.#undo.length > 0
  }
  get canRedo(): boolean {
    return this.#redo.length > 0
  }

  /** Changes of the same `group` one after the other are one step. */
  record(step: Step): void {
    const last = this.#undo.at(-1)
    if (last?.student === step.student && last.group === step.group) last.after = step.after
    else this.#undo.push(step)
    this.#redo = []
  }

  /** The last step of that direction, from the state that it leaves to the one that it leads to. */
  travel(way: 'undo' | 'redo'): { student: string; from: Marked; to: Marked } | undefined {
    const step = (way === 'undo' ? this.#undo : this.#redo).pop()
    if (!step) return undefined
    const { student, before, after } = step
    // A later change is a step of its own.
    ;(way === 'undo' ? this.#redo : this.#undo).push({ ...step, group: '' })
    return way === 'undo' ? { student, from: after, to: before } : { student, from: before, to: after }
  }

  /** Forgets the steps about a pupil. */
  forget(student: string): void {
    const isOther = (step: Step) => step.student !== student
    this.#undo = this.#undo.filter(isOther)
    this.#redo = this.#redo.filter(isOther)
  }
}
