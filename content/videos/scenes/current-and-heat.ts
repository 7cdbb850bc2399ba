import { colours } from '../engine/colours.ts'
import { during, ramp } from '../engine/easing.ts'
import { questionCard, titleCard, type Scene, type Video } from '../engine/stage.ts'
import { arrow, circle, group, lines, rect, text, type Point } from '../engine/svg.ts'
import { ohmsLaw } from './current-circuit.ts'
import { devices } from './current-devices.ts'
import { drawWire, simulate } from './current-lattice.ts'

const closing = 6
const piece = { left: 64, top: 136, columns: 12, rows: 4, pitch: 96, electrons: 16 }
/** One that stays within the picture all the while. */
const followed = 0
const drifting = simulate(piece, 16, (t) => 130 * ramp(t, closing, closing + 1))

const drift: Scene = {
  seconds: 15.4,
  says: [
    [0.4, 3, 'Inside a copper wire, much enlarged.'],
    [3.2, 6, 'Free electrons dart about at random.'],
    [6.3, 10.6, 'A cell is joined. Electrons now drift towards +, still hitting ions.'],
    [10.9, 15, 'For 1 A in 1 mm² of copper they drift less than 0.1 mm a second.'],
  ],
  draw: (t) => {
    const on = ramp(t, closing, closing + 1)
    return group([
      drawWire(piece, drifting, t, followed),
      text([64, 90], 'no cell: no current', { size: 48, weight: 700, opacity: during(t, 2.4, closing) }),
      text([20, 346], '−', { size: 76, weight: 700, fill: colours.indigo, opacity: on }),
      text([1222, 346], '+', { size: 76, weight: 700, fill: colours.kumkum, opacity: on }),
      group(
        [
          arrow([520, 76], [64, 76], { stroke: colours.kumkum, width: 8 }, 30),
          text([548, 90], 'current, by convention', { size: 48, fill: colours.kumkum }),
        ],
        { opacity: ramp(t, 10.6, 11.6) },
      ),
      group(
        [
          arrow([64, 572], [300, 572], { stroke: colours.indigo, width: 8 }, 30),
          text([330, 587], 'electrons drift', { size: 48, fill: colours.indigo }),
        ],
        { opacity: on },
      ),
      group([circle([870, 572], 23, { fill: colours.turmeric }), text([910, 587], 'metal ions', { size: 48 })], {
        opacity: ramp(t, 0.8, 1.6),
      }),
      group([circle([82, 572], 14, { fill: colours.indigo }), text([114, 587], 'free electrons', { size: 48 })], {
        opacity: during(t, 3, closing),
      }),
    ])
  },
}

const sample = { left: 40, top: 120, columns: 5, rows: 4, pitch: 100, electrons: 12 }
/** The current in amperes; each new value is reached within a second. */
const amperes = (t: number) => 1 + ramp(t, 8.2, 9) + ramp(t, 10.4, 11.2)
const heated = simulate(sample, 15, (t) => 150 * amperes(t))
const ohms = 3

/** I² as what it is: a square of side I. */
function square(side: number, corner: Point, shown: number): string {
  const unit = 66
  const cells = Array.from({ length: side * side }, (_, i) =>
    rect(
      [corner[0] + (i % side) * unit, corner[1] - (Math.floor(i / side) + 1) * unit],
      unit - 6,
      unit - 6,
      { fill: colours.kumkum },
      8,
    ),
  )
  const middle = corner[0] + (side * unit) / 2
  return group(
    [
      ...cells,
      text([middle, corner[1] + 52], `${side} A`, { size: 46, anchor: 'middle' }),
      text([middle, corner[1] + 108], `${side * side * ohms} W`, {
        size: 50,
        weight: 700,
        fill: colours.kumkum,
        anchor: 'middle',
      }),
    ],
    { opacity: shown },
  )
}

const heating: Scene = {
  seconds: 14,
  says: [
    [0.4, 4.2, 'Electrons that hit ions make them vibrate more: heat.'],
    [4.5, 8, 'Power is P = VI, and V = IR. So P = I²R. Here R is 3 Ω.'],
    [8.4, 13.6, 'Twice the current: 4 times the heat each second. Three times: 9 times.'],
  ],
  draw: (t) =>
    group([
      drawWire(sample, heated, t),
      text([40, 80], `I = ${Math.round(amperes(t))} A`, { size: 56, weight: 700, fill: colours.indigo }),
      lines([640, 290], ['each hit gives', 'energy to an ion'], {
        size: 56,
        weight: 700,
        opacity: during(t, 0.8, 4.4),
      }),
      text([640, 80], 'P = V I', { size: 56, weight: 700, fill: colours.inkSoft, opacity: ramp(t, 4.2, 5) }),
      text([890, 80], 'V = I R', { size: 56, weight: 700, fill: colours.inkSoft, opacity: ramp(t, 5.2, 6) }),
      text([640, 190], 'P = I² R', { size: 88, weight: 700, opacity: ramp(t, 6.2, 7) }),
      square(1, [640, 440], ramp(t, 7, 7.8)),
      square(2, [790, 440], ramp(t, 8.2, 9)),
      square(3, [1010, 440], ramp(t, 10.4, 11.4)),
    ]),
}

export const currentAndHeat: Video = {
  slug: 'current-and-heat',
  title: 'Electric current and heat',
  description:
    "Electrons drift through a metal and collide with its ions: Ohm's law V = IR, why P = I²R, and how it heats a filament and an electric iron. With a question for the class.",
  category: 'Physics',
  isPremium: true,
  posterAt: 46.6,
  scenes: [
    titleCard('Physics', ['Electric current', 'and heat'], 'What happens inside a wire, and why does it get hot?'),
    drift,
    ohmsLaw,
    heating,
    devices,
    questionCard(
      ['The cord and the coil of an iron', 'carry the same current.', 'Why does only the coil get hot?'],
      [[0.4, 6, 'Cord and coil carry the same current. Why does only the coil get hot?']],
      6.8,
    ),
  ],
}
