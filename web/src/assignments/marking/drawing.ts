import { lineKinds, noteLooks, type Stroke } from '@ariviyal/contract/assignments/notes'
import { eraseAt, placeOn, type Point, simplify } from '../notes/stroke-geometry.ts'
import { typingPauseMs } from './session/marked-work.ts'
import type { Tool } from './tools.ts'

/** How far a line may be from what was drawn, in units of the page: a third of a pen's width. */
const simplifyReach = 15
const eraserReach = 120

/** Changes of one `group` are undone together; `pause` waits for more typing. */
export type PutStrokes = (strokes: readonly Stroke[], timing?: { group?: string; pause?: number }) => void

interface Page {
  /** The element of the page on screen. */
  element: () => HTMLElement | null
  strokes: () => readonly Stroke[]
  put: PutStrokes
  /** Shows the line that is being drawn; null for none. */
  preview: (points: readonly number[] | null) => void
  /** A text note is wanted at a place. */
  askText: (at: Point) => void
  scrollBy: (x: number, y: number) => void
}

const isLine = (tool: Tool): tool is (typeof lineKinds)[number] => tool === 'pen' || tool === 'highlighter'

const notesAt = (strokes: readonly Stroke[], { x, y }: Point) =>
  strokes.filter((one) => one.kind === 'text' && one.x === x && one.y === y)

/**
 * Draws by pointer events. Once a stylus was seen on any page, fingers and the palm move the page instead of drawing, and do nothing while the
 * stylus writes; while a finger draws, a second one ends its line and moves the page.
 */
export class Drawing {
  static #hasStylus = false
  /** Counted over all pages, since the steps of all of them are undone in one row. */
  static #groups = 0
  readonly #page: Page
  #tool: Tool = 'move'
  #active: { id: number; points: number[]; group: string } | null = null
  readonly #moving = new Map<number, { x: number; y: number }>()
  /** Notes at the place of the one that is being typed, from before. */
  #others = 0

  constructor(page: Page) {
    this.#page = page
  }

  choose(tool: Tool): void {
    this.#tool = tool
  }

  #at(event: PointerEvent): Point | null {
    const element = this.#page.element()
    return element && placeOn(event, element.getBoundingClientRect())
  }

  down(event: PointerEvent): void {
    if (event.pointerType === 'pen') Drawing.#hasStylus = true
    if (this.#tool === 'move' || event.button > 0) return
    const isFinger = event.pointerType === 'touch'
    if (isFinger && (Drawing.#hasStylus || this.#active !== null || this.#moving.size > 0)) {
      if (this.#active && !Drawing.#hasStylus) this.#cancel()
      this.#moving.set(event.pointerId, { x: event.clientX, y: event.clientY })
      return
    }
    const at = this.#at(event)
    if (!at || this.#active) return
    event.preventDefault()
    ;(event.target as Element).setPointerCapture?.(event.pointerId)
    Drawing.#groups += 1
    this.#active = { id: event.pointerId, points: [at.x, at.y], group: `drawing ${Drawing.#groups}` }
    if (this.#tool === 'eraser') this.#erase(at)
    else if (isLine(this.#tool)) this.#page.preview(this.#active.points)
  }

  move(event: PointerEvent): void {
    const before = this.#moving.get(event.pointerId)
    if (before) {
      this.#moving.set(event.pointerId, { x: event.clientX, y: event.clientY })
      if (this.#active) return
      // Two fingers move the page once.
      const share = this.#moving.size
      return this.#page.scrollBy((before.x - event.clientX) / share, (before.y - event.clientY) / share)
    }
    const active = this.#active
    if (active?.id !== event.pointerId) return
    const all = event.getCoalescedEvents?.() ?? []
    for (const one of all.length > 0 ? all : [event]) {
      const at = this.#at(one)
      if (!at) return
      if (this.#tool === 'eraser') this.#erase(at)
      else active.points.push(at.x, at.y)
    }
    if (isLine(this.#tool)) this.#page.preview(active.points)
  }

  up(event: PointerEvent): void {
    if (this.#moving.delete(event.pointerId)) return
    const active = this.#active
    if (active?.id !== event.pointerId) return
    this.#cancel()
    const [x = 0, y = 0] = active.points
    if (isLine(this.#tool)) this.#add({ kind: this.#tool, points: simplify(active.points, simplifyReach) })
    else this.place({ x, y })
  }

  cancel(event: PointerEvent): void {
    this.#moving.delete(event.pointerId)
    if (this.#active?.id === event.pointerId) this.#cancel()
  }

  #cancel(): void {
    this.#active = null
    this.#page.preview(null)
  }

  /** Puts the mark of the tool at a place, also from the keyboard. */
  place(at: Point): void {
    if (this.#tool === 'text') {
      Drawing.#groups += 1
      this.#others = notesAt(this.#page.strokes(), at).length
      this.#page.askText(at)
    } else if (this.#tool === 'tick' || this.#tool === 'cross') this.#add({ kind: this.#tool, ...at })
    else if (this.#tool === 'eraser') this.#erase(at)
    else if (isLine(this.#tool))
      this.#add({ kind: this.#tool, points: [at.x, at.y, at.x + noteLooks.text.width, at.y] })
  }

  /** Puts the words of a note at the place that was asked for, in place of what it said before; without words it goes. */
  write(at: Point, typed: string, state: 'typing' | 'done'): void {
    const text = typed.trim()
    const strokes = this.#page.strokes()
    const before = notesAt(strokes, at)[this.#others]
    if (text === '' && !before) return
    const rest = strokes.filter((one) => one !== before)
    const pause = state === 'typing' ? typingPauseMs : 0
    this.#page.put(text === '' ? rest : [...rest, { kind: 'text', ...at, text }], {
      group: `note ${Drawing.#groups}`,
      pause,
    })
  }

  #add(stroke: Stroke): void {
    this.#page.put([...this.#page.strokes(), stroke])
  }

  #erase(at: Point): void {
    const strokes = this.#page.strokes()
    const left = eraseAt(strokes, at, eraserReach)
    // What one wipe erases is undone together.
    if (left !== strokes) this.#page.put(left, this.#active ? { group: this.#active.group } : {})
  }
}
