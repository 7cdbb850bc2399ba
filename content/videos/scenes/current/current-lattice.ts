import { blend, colours } from '../../engine/colours.ts'
import { clamp, noise } from '../../engine/easing.ts'
import { framesPerSecond } from '../../engine/stage.ts'
import { circle, group, line, polyline, rect, type Point } from '../../engine/svg.ts'

const stepsPerFrame = 10
const step = 1 / framesPerSecond / stepsPerFrame
/** Speed of an electron just after a collision, in pixels a second. The true ratio to the drift is some ten million times larger. */
const hotSpeed = 240
const ionRadius = 23
const electronRadius = 12

type Frame = { electrons: Point[]; heat: number[] }
type Wire = { left: number; top: number; columns: number; rows: number; pitch: number; electrons: number }

const ionsOf = ({ left, top, columns, rows, pitch }: Wire): Point[] =>
  Array.from({ length: columns * rows }, (_, i) => [
    left + pitch * ((i % columns) + 0.5),
    top + pitch * (Math.floor(i / columns) + 0.5),
  ])

/** Shares of the difference to its neighbours, and of its heat, that an ion gives away in a second. */
const conducted = 1
const lost = 0.35

/** One frame of cooling and of conduction: each ion evens out with its four neighbours. */
function spread(heat: number[], { columns }: Wire) {
  const before = [...heat]
  before.forEach((own, i) => {
    const column = i % columns
    const beside = [
      column > 0 ? before[i - 1] : own,
      column < columns - 1 ? before[i + 1] : own,
      before[i - columns],
      before[i + columns],
    ]
    const flow = beside.reduce<number>((sum, other) => sum + (other ?? own) - own, 0)
    heat[i] = (own + (conducted / framesPerSecond) * flow) * (1 - lost / framesPerSecond)
  })
}

/**
 * Drude's model of a metal: between collisions an electron flies freely and the field speeds it up to the right; at an ion it
 * bounces off in a random direction and leaves there the energy that it had gained.
 */
export function simulate(wire: Wire, seconds: number, field: (t: number) => number): Frame[] {
  const ions = ionsOf(wire)
  const [wide, tall] = [wire.columns * wire.pitch, wire.rows * wire.pitch]
  const heat = ions.map(() => 0)
  let draws = 1000
  const electrons = Array.from({ length: wire.electrons }, (_, i) => {
    const turn = noise(i + 50) * 2 * Math.PI
    // Starts between the ions, in a corner of four of them.
    const column = Math.floor(((i + 0.5) / wire.electrons) * (wire.columns - 1)) + 1
    const row = 1 + Math.floor(noise(i + 70) * (wire.rows - 1))
    return { x: column * wire.pitch, y: row * wire.pitch, vx: hotSpeed * Math.cos(turn), vy: hotSpeed * Math.sin(turn) }
  })
  const frames: Frame[] = []
  for (let count = 0; count <= seconds * framesPerSecond; count++) {
    frames.push({ electrons: electrons.map(({ x, y }) => [wire.left + x, wire.top + y]), heat: [...heat] })
    spread(heat, wire)
    for (let part = 0; part < stepsPerFrame; part++) {
      const push = field(count / framesPerSecond)
      for (const electron of electrons) {
        electron.vx += push * step
        electron.x = (electron.x + electron.vx * step + wide) % wide
        electron.y += electron.vy * step
        if ((electron.y < 14 && electron.vy < 0) || (electron.y > tall - 14 && electron.vy > 0)) electron.vy *= -1
        ions.forEach((ion, i) => {
          const [dx, dy] = [electron.x + wire.left - ion[0], electron.y + wire.top - ion[1]]
          const distance = Math.hypot(dx, dy)
          if (distance > ionRadius + electronRadius - 4 || dx * electron.vx + dy * electron.vy > 0) return
          const gained = Math.hypot(electron.vx, electron.vy) ** 2 / hotSpeed ** 2 - 1
          heat[i] = (heat[i] ?? 0) + Math.max(0, gained)
          const away = Math.atan2(dy, dx) + (noise(draws++) - 0.5) * Math.PI * 0.9
          electron.vx = hotSpeed * Math.cos(away)
          electron.vy = hotSpeed * Math.sin(away)
        })
      }
    }
  }
  return frames
}

function ion([x, y]: Point, hot: number, t: number, seed: number): string {
  const reach = 2 + 9 * hot
  const at: Point = [
    x + reach * Math.sin(t * 17 + 2 * Math.PI * noise(seed)),
    y + reach * Math.sin(t * 19 + 2 * Math.PI * noise(seed + 500)),
  ]
  const sign = { stroke: colours.ink, width: 4 }
  return (
    circle(at, ionRadius, { fill: blend(colours.turmeric, colours.kumkum, hot * 0.85) }) +
    line([at[0] - 9, at[1]], [at[0] + 9, at[1]], sign) +
    line([at[0], at[1] - 9], [at[0], at[1] + 9], sign)
  )
}

/** The wire at `t` seconds; `followed` numbers an electron whose last six seconds are traced. */
export function drawWire(wire: Wire, frames: Frame[], t: number, followed = -1): string {
  const now = Math.min(frames.length - 1, Math.max(0, Math.round(t * framesPerSecond)))
  const frame = frames[now]
  if (!frame) return ''
  const [wide, tall] = [wire.columns * wire.pitch, wire.rows * wire.pitch]
  const past = frames.slice(Math.max(0, now - 6 * framesPerSecond), now + 1)
  const trace = followed < 0 ? [] : past.flatMap(({ electrons }) => electrons.slice(followed, followed + 1))
  // Only the part since it last left at one end and came in at the other.
  const jump = trace.findLastIndex(([x], i) => i > 0 && Math.abs(x - (trace[i - 1]?.[0] ?? x)) > wide / 2)
  const shown = trace.slice(Math.max(0, jump))
  return group([
    rect([wire.left, wire.top], wide, tall, { fill: colours.paleTurmeric }),
    line([wire.left, wire.top], [wire.left + wide, wire.top], { stroke: colours.turmeric, width: 7 }),
    line([wire.left, wire.top + tall], [wire.left + wide, wire.top + tall], { stroke: colours.turmeric, width: 7 }),
    ...ionsOf(wire).map((place, i) => ion(place, clamp((frame.heat[i] ?? 0) / 2.4), t, i)),
    shown.length > 1 ? polyline(shown, { stroke: colours.kumkum, width: 4, opacity: 0.7 }) : '',
    ...frame.electrons.map((at, i) => {
      const fill = i === followed ? colours.kumkum : colours.indigo
      return (
        circle(at, electronRadius, { fill }) +
        line([at[0] - 5, at[1]], [at[0] + 5, at[1]], { stroke: colours.surface, width: 3 })
      )
    }),
    // The wire goes on: what crosses its ends is cut there.
    rect([wire.left - 16, wire.top], 16, tall, { fill: colours.paper }),
    rect([wire.left + wide, wire.top], 16, tall, { fill: colours.paper }),
  ])
}
