import { colours } from './colours.ts'
import { during, ramp } from './easing.ts'
import { circle, group, lines, polyline, px, rect, text, type Point } from './svg.ts'
import { paced, type Line, type Words } from './pace.ts'

export const width = 1280
export const height = 720
/** Enough for drawings that move slowly, and half the file of 25. */
export const framesPerSecond = 12
const fade = 0.4

export type Scene = {
  seconds: number
  says: readonly Line[]
  draw: (t: number) => string
  /** What can be seen, for those who cannot. */
  shows: string
  /** A scene with which a chapter begins. */
  chapter?: Words
  /** Where the player stops, in seconds of the scene, and what it asks. */
  pause?: { at: number; question: Words }
}
export type Video = {
  slug: string
  title: string
  description: string
  category: string
  isPremium: boolean
  /** The moment shown before the video plays, in seconds. */
  posterAt: number
  scenes: readonly Scene[]
}

export const secondsOf = (video: Video) => video.scenes.reduce((sum, scene) => sum + scene.seconds, 0)

/** The picture at `t` seconds, as the inside of an SVG. One scene gives way to the next through bare paper. */
export function pictureAt(video: Video, t: number): string {
  let start = 0
  for (const scene of video.scenes) {
    if (t < start + scene.seconds) {
      const first = start === 0
      const local = t - start
      const opacity = first
        ? 1 - ramp(local, scene.seconds - fade, scene.seconds)
        : during(local, 0, scene.seconds, fade)
      return paper() + group([scene.draw(local)], { opacity })
    }
    start += scene.seconds
  }
  return paper()
}

export function frameSvg(video: Video, t: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${pictureAt(video, t)}</svg>`
}

/** The ground of every picture: paper with the dots of a kolam, two grid steps apart so that they rest quietly. */
function paper(): string {
  return `<defs><pattern id="pulli" width="48" height="48" x="-8" y="0" patternUnits="userSpaceOnUse"><circle cx="24" cy="24" r="2" fill="${colours.line}"/></pattern></defs>${rect([0, 0], width, height, { fill: colours.paper })}${rect([0, 0], width, height, { fill: 'url(#pulli)' })}`
}

/** A hypotrochoid with four outward loops: one unbroken line around the dots of a 3 x 3 grid. */
function kolam([x, y]: Point, unit: number, drawn: number): string {
  const steps = Math.round(240 * drawn)
  const points = Array.from({ length: steps + 1 }, (_, i): Point => {
    const a = (i / 240) * 2 * Math.PI
    return [x + unit * (3 * Math.cos(a) - 2 * Math.cos(3 * a)), y + unit * (3 * Math.sin(a) + 2 * Math.sin(3 * a))]
  })
  const dots = [-1, 0, 1].flatMap((column) =>
    [-1, 0, 1].map((row) =>
      circle([x + column * 2.85 * unit, y + row * 2.85 * unit], unit * 0.32, {
        fill: column === 0 && row === 0 ? colours.turmeric : colours.ink,
      }),
    ),
  )
  return dots.join('') + (steps > 1 ? polyline(points, { stroke: colours.indigo, width: unit * 0.3 }) : '')
}

/** The opening card: category, title in one or two rows, and the mark drawing itself. */
export function titleCard(category: string, rows: string[], opening: Words, chapter: Words): Scene {
  const top = 330 - (rows.length - 1) * 48
  return {
    ...paced(opening),
    shows: `The title: ${rows.join(' ')}. A line draws itself round nine dots, as in a kolam.`,
    chapter,
    draw: (t) =>
      group([
        kolam([1070, 330], 38, ramp(t, 0, 3)),
        rect([96, top - 148], 64, 12, { fill: colours.turmeric }, 6),
        text([180, top - 130], category, { size: 44, fill: colours.inkSoft }),
        lines([92, top], rows, { size: 96, weight: 700 }),
        text([96, 620], 'Ariviyal', { size: 44, weight: 700, fill: colours.indigo }),
      ]),
  }
}

function questionRows(above: string, rows: string[], t: number): string {
  const top = 330 - (rows.length - 1) * 38
  return group([
    kolam([1176, 116], 14, 1),
    rect([96, top - 142], 64, 12, { fill: colours.turmeric }, 6),
    text([180, top - 124], above, { size: 44, fill: colours.inkSoft }),
    ...rows.map((row, i) =>
      group([text([92, top + i * 84], row, { size: 68, weight: 700 })], {
        opacity: ramp(t, 0.2 + i * 0.4, 0.8 + i * 0.4),
        transform: `translate(0 ${px(16 * (1 - ramp(t, 0.2 + i * 0.4, 0.8 + i * 0.4)))})`,
      }),
    ),
  ])
}

/** A question within the video, which the next scene answers. The player stops while it stands. */
export function thinkCard(rows: string[], question: Words): Scene {
  const story = paced(question)
  return {
    ...story,
    shows: `A question: ${rows.join(' ')}`,
    pause: { at: story.seconds - 0.9, question },
    draw: (t) => questionRows('Think first', rows, t),
  }
}

/** The closing card: a question that the class can answer from what it saw. */
export const questionCard = (rows: string[], question: Words, chapter: Words): Scene => ({
  ...paced(question),
  shows: `A question for the class: ${rows.join(' ')}`,
  chapter,
  draw: (t) => questionRows('Ask the class', rows, t),
})

/** Sentences to remember, one after the other; at most four. */
export function summaryCard(chapter: Words, rows: readonly string[], said: readonly Words[]): Scene {
  const story = paced(...said)
  return {
    ...story,
    shows: `Sentences to copy: ${rows.join(' ')}`,
    chapter,
    draw: (t) =>
      group([
        rect([96, 92], 64, 12, { fill: colours.turmeric }, 6),
        text([180, 110], 'To remember', { size: 44, fill: colours.inkSoft }),
        ...rows.map((row, i) =>
          text([96, 220 + i * 110], row, {
            size: 50,
            weight: 700,
            opacity: ramp(t, story.at(i), story.at(i) + 0.8),
          }),
        ),
      ]),
  }
}
