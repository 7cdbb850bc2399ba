import { colours } from '../../engine/colours.ts'
import { mix, ramp } from '../../engine/easing.ts'
import { paced, retimed } from '../../engine/pace.ts'
import type { Scene } from '../../engine/stage.ts'
import { along, arrow, circle, group, line, path, polyline, rect, text, type Point } from '../../engine/svg.ts'
import { resistor } from './current-numbers.ts'

const { ohms, voltsPerCell } = resistor
/** When each cell joins the battery, in seconds. */
const joins = [1.2, 4.4, 6.2, 8]

const [left, right, top, bottom] = [80, 590, 150, 500]
/** Clockwise from the negative end of the battery, the way that electrons go. */
const loop: Point[] = [
  [430, top],
  [right, top],
  [right, bottom],
  [left, bottom],
  [left, top],
  [430, top],
]
const cellAt = (i: number) => 380 - i * 72

const volts = (t: number) => joins.reduce((sum, when) => sum + voltsPerCell * ramp(t, when, when + 0.8), 0)

/** How far the electrons have come: the current summed over time, in small steps. */
const stepsPerSecond = 100
const passed: number[] = [0]
for (let i = 1; i <= 15 * stepsPerSecond; i++)
  passed.push((passed[i - 1] ?? 0) + volts(i / stepsPerSecond) / ohms / stepsPerSecond)

function cell(i: number, shown: number): string {
  const x = cellAt(i)
  return group(
    [
      path(`M${x - 10} ${top - 12}h20v24h-20z`, { fill: colours.paper, stroke: colours.paper, width: 4 }),
      line([x - 12, top - 42], [x - 12, top + 42], { stroke: colours.ink, width: 5 }),
      line([x + 12, top - 22], [x + 12, top + 22], { stroke: colours.ink, width: 11 }),
    ],
    { opacity: shown },
  )
}

function circuit(t: number): string {
  const style = { stroke: colours.ink, width: 5 }
  const zigzag = Array.from({ length: 13 }, (_, i): Point => [
    250 + i * 15,
    bottom + (i === 0 || i === 12 ? 0 : i % 2 ? -26 : 26),
  ])
  const moved = (passed[Math.round(t * stepsPerSecond)] ?? 0) * 0.06
  const electrons = Array.from({ length: 22 }, (_, i) => {
    const { at } = along(loop, (i / 22 + moved) % 1)
    return circle(at, 10, { fill: colours.indigo })
  })
  const amperes = volts(t) / ohms
  return group([
    polyline(loop, style),
    rect([250, bottom - 20], 180, 40, { fill: colours.paper }),
    ...electrons,
    polyline(zigzag, { stroke: colours.kumkum, width: 8 }),
    ...joins.map((when, i) => cell(i, ramp(t, when, when + 0.8))),
    circle([right, 325], 66, { fill: colours.surface, stroke: colours.ink, width: 5 }),
    text([right, 339], `${amperes.toFixed(1)} A`, { size: 44, weight: 700, anchor: 'middle' }),
    text([270, 270], `${volts(t).toFixed(1)} V`, { size: 60, weight: 700, fill: colours.plum, anchor: 'middle' }),
    text([340, 440], `R = ${ohms} Ω`, { size: 52, weight: 700, fill: colours.kumkum, anchor: 'middle' }),
  ])
}

function graph(t: number): string {
  const origin: Point = [800, 500]
  const at = (amperes: number, volt: number): Point => [origin[0] + amperes * 190, origin[1] - volt * 60]
  const settled = joins.map((when, i) => {
    const here = at(((i + 1) * voltsPerCell) / ohms, (i + 1) * voltsPerCell)
    return circle(here, mix(0, 13, ramp(t, when + 0.7, when + 1.3)), { fill: colours.kumkum })
  })
  const end = at(2.1 * ramp(t, 9.6, 11), 6.3 * ramp(t, 9.6, 11))
  const ticks = [1, 2].map((value) =>
    line([at(value, 0)[0], origin[1]], [at(value, 0)[0], origin[1] + 12], { stroke: colours.ink }),
  )
  const rows = [3, 6].map((value) =>
    line([origin[0] - 12, at(0, value)[1]], [origin[0], at(0, value)[1]], { stroke: colours.ink }),
  )
  return group([
    arrow(origin, [1240, 500], { stroke: colours.ink, width: 5 }),
    arrow(origin, [800, 90], { stroke: colours.ink, width: 5 }),
    ...ticks,
    ...rows,
    ...[1, 2].map((value) => text([at(value, 0)[0], 556], String(value), { size: 42, anchor: 'middle' })),
    ...[3, 6].map((value) => text([776, at(0, value)[1] + 14], String(value), { size: 42, anchor: 'end' })),
    text([1245, 470], 'I in A', { size: 42, anchor: 'end' }),
    text([720, 72], 'V in V', { size: 42 }),
    line(origin, end, { stroke: colours.indigo, width: 5, opacity: ramp(t, 9.6, 9.8) }),
    ...settled,
    text([860, 160], 'V = I R', { size: 76, weight: 700, fill: colours.indigo, opacity: ramp(t, 10.6, 11.6) }),
  ])
}

const story = paced(
  {
    en: 'Equal cells drive a current through a resistor of 3 Ω.',
    ta: 'ஒரே மாதிரி மின்கலங்கள் 3 Ω மின்தடையில் மின்னோட்டத்தைச் செலுத்துகின்றன.',
    hi: 'समान सेल 3 Ω के प्रतिरोधक में धारा भेजते हैं।',
  },
  {
    en: 'Each further cell adds 1.5 V, and each time the current grows by 0.5 A.',
    ta: 'ஒவ்வொரு மின்கலமும் 1.5 V கூட்டுகிறது; மின்னோட்டம் 0.5 A உயர்கிறது.',
    hi: 'हर नया सेल 1.5 V जोड़ता है, और हर बार धारा 0.5 A बढ़ती है।',
  },
  {
    en: "V divided by I is always 3 Ω. Ohm's law: V = IR, at a steady temperature.",
    ta: 'V ÷ I எப்போதும் 3 Ω. ஓம் விதி: வெப்பநிலை மாறாதபோது V = IR.',
    hi: 'V ÷ I सदा 3 Ω है। ओम का नियम: स्थिर ताप पर V = IR।',
  },
)

export const ohmsLaw: Scene = {
  ...story,
  chapter: { en: "Ohm's law", ta: 'ஓம் விதி', hi: 'ओम का नियम' },
  shows:
    'A circuit with a resistor of 3 Ω and an ammeter; cells join one by one: 1.5 V, 3 V, 4.5 V, 6 V. The ammeter reads 0.5, 1.0, 1.5 and 2.0 A. The points lie on a straight line through the origin of a graph of V against I.',
  draw: retimed(story, { starts: [0.4, 4.5, 9.1], to: 14 }, (t) => circuit(t) + graph(t)),
}
