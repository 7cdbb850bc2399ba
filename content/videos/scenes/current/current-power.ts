import { colours } from '../../engine/colours.ts'
import { during, ramp } from '../../engine/easing.ts'
import { paced, retimed } from '../../engine/pace.ts'
import type { Scene } from '../../engine/stage.ts'
import { group, lines, rect, text, type Point } from '../../engine/svg.ts'
import { drawWire, simulate } from './current-lattice.ts'
import { resistor } from './current-numbers.ts'

const sample = { left: 40, top: 120, columns: 5, rows: 4, pitch: 100, electrons: 12 }
/** The current in amperes; each new value is reached within a second. */
const amperes = (t: number) => 1 + ramp(t, 8.2, 9) + ramp(t, 10.4, 11.2)
const heated = simulate(sample, 15, (t) => 150 * amperes(t))

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
      text([middle, corner[1] + 108], `${side * side * resistor.ohms} W`, {
        size: 50,
        weight: 700,
        fill: colours.kumkum,
        anchor: 'middle',
      }),
    ],
    { opacity: shown },
  )
}

const story = paced(
  {
    en: 'Electrons that hit ions make them vibrate more: this is the heat.',
    ta: 'எலக்ட்ரான்கள் மோதும்போது அயனிகள் அதிகம் அதிர்கின்றன: இதுவே வெப்பம்.',
    hi: 'टकराते इलेक्ट्रॉन आयनों का कंपन बढ़ाते हैं: यही ऊष्मा है।',
  },
  {
    en: 'Power is P = VI, and V = IR. So P = I²R. Here R is 3 Ω.',
    ta: 'மின்திறன் P = VI; V = IR. எனவே P = I²R. இங்கே R = 3 Ω.',
    hi: 'शक्ति P = VI है और V = IR। इसलिए P = I²R। यहाँ R = 3 Ω।',
  },
  {
    en: 'Twice the current: 4 times the heat each second. Three times: 9 times.',
    ta: 'இரு மடங்கு மின்னோட்டம்: ஒரு நொடியில் 4 மடங்கு வெப்பம். மும்மடங்கு: 9 மடங்கு.',
    hi: 'धारा दुगुनी: हर सेकंड ऊष्मा 4 गुनी। धारा तिगुनी: ऊष्मा 9 गुनी।',
  },
)

export const heating: Scene = {
  ...story,
  chapter: { en: 'Power becomes heat', ta: 'மின்திறன் வெப்பமாகிறது', hi: 'शक्ति ऊष्मा बनती है' },
  shows:
    'A piece of wire whose ions shake more and turn red as the current rises from 1 to 3 A. Beside it P = VI, V = IR and P = I²R, and squares of 1, 4 and 9 tiles for 3 W, 12 W and 27 W.',
  draw: retimed(story, { starts: [0.4, 4.5, 8.4], to: 14 }, (t) =>
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
  ),
}
