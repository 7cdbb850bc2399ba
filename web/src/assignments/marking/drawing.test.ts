import type { Stroke } from '@ariviyal/contract/assignments/notes'
import { expect, test } from 'vitest'
import { Drawing } from './drawing.ts'

/** A page 1,000 pixels wide, on which the pen writes. */
function openPage() {
  const page = { strokes: [] as readonly Stroke[], scrolled: [0, 0] }
  const element = {
    getBoundingClientRect: () => ({ left: 0, top: 0, width: 1_000, height: 1_400 }),
  } as unknown as HTMLElement
  const drawing = new Drawing({
    element: () => element,
    strokes: () => page.strokes,
    put: (strokes) => {
      page.strokes = strokes
    },
    preview: () => undefined,
    askText: () => undefined,
    scrollBy: (x, y) => {
      page.scrolled = [(page.scrolled[0] ?? 0) + x, (page.scrolled[1] ?? 0) + y]
    },
  })
  drawing.choose('pen')
  return { page, drawing }
}

const pointer = (pointerType: 'pen' | 'touch', clientX: number, clientY: number, pointerId = 1) =>
  ({ pointerType, pointerId, clientX, clientY, button: 0, target: {}, preventDefault: () => undefined }) as PointerEvent

/** Draws from one place to another. */
function line(drawing: Drawing, pointerType: 'pen' | 'touch', pointerId = 1) {
  drawing.down(pointer(pointerType, 100, 100, pointerId))
  drawing.move(pointer(pointerType, 100, 300, pointerId))
  drawing.up(pointer(pointerType, 100, 300, pointerId))
}

test('a finger draws until a stylus was seen; from then on it moves each page', () => {
  const first = openPage()
  line(first.drawing, 'touch')
  expect(first.page.strokes).toHaveLength(1)
  // A second finger ends the line of the first, and both move the page.
  first.drawing.down(pointer('touch', 100, 100, 1))
  first.drawing.down(pointer('touch', 200, 100, 2))
  first.drawing.move(pointer('touch', 200, 60, 2))
  first.drawing.up(pointer('touch', 200, 60, 2))
  expect(first.page).toMatchObject({ scrolled: [0, 40] })
  expect(first.page.strokes).toHaveLength(1)

  line(first.drawing, 'pen')
  expect(first.page.strokes.at(-1)).toEqual({ kind: 'pen', points: [1_000, 1_000, 1_000, 3_000] })
  const second = openPage()
  line(second.drawing, 'touch')
  expect(second.page).toEqual({ strokes: [], scrolled: [0, -200] })
})

test('a palm that rests on the page while a stylus writes does nothing', () => {
  const { page, drawing } = openPage()
  drawing.down(pointer('pen', 100, 100))
  drawing.down(pointer('touch', 500, 500, 2))
  drawing.move(pointer('touch', 500, 540, 2))
  drawing.move(pointer('pen', 300, 100))
  drawing.up(pointer('pen', 300, 100))
  drawing.up(pointer('touch', 500, 540, 2))
  expect(page).toEqual({ strokes: [{ kind: 'pen', points: [1_000, 1_000, 3_000, 1_000] }], scrolled: [0, 0] })
})

test('a note stands on the page as it is typed, and goes when it is left without words', () => {
  const { page, drawing } = openPage()
  const at = { x: 500, y: 700 }
  drawing.choose('text')
  drawing.place(at)
  drawing.write(at, 'A', 'done')
  drawing.place(at)
  for (const typed of ['W', 'Wh', 'Wh ', 'Why']) drawing.write(at, typed, 'typing')
  expect(page.strokes).toEqual(['A', 'Why'].map((text) => ({ kind: 'text', ...at, text })))
  drawing.write(at, '', 'done')
  expect(page.strokes).toEqual([{ kind: 'text', ...at, text: 'A' }])
})
