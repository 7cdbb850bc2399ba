import { colours } from '../../engine/colours.ts'
import { during, ramp } from '../../engine/easing.ts'
import { paced } from '../../engine/pace.ts'
import type { Scene } from '../../engine/stage.ts'
import { along, arrow, circle, group, line, polyline, rect, text, type Point } from '../../engine/svg.ts'
import { lampSign } from './current-lamp.ts'
import { torch } from './current-numbers.ts'

const story = paced(
  {
    en: 'Many think that the lamp uses up a part of the current. This is the mistake.',
    ta: 'விளக்கு மின்னோட்டத்தின் ஒரு பகுதியைச் செலவிடும் என்பது தவறான எண்ணம்.',
    hi: 'कई सोचते हैं कि बल्ब धारा का कुछ भाग ख़र्च करता है। यही भूल है।',
  },
  {
    en: 'Measure it: both ammeters read 0.5 A. The current is the same.',
    ta: 'அளந்து பாருங்கள்: இரு அம்மீட்டர்களும் 0.5 A. மின்னோட்டம் ஒன்றே.',
    hi: 'माप कर देखिए: दोनों ऐमीटर 0.5 A दिखाते हैं। धारा समान है।',
  },
  {
    en: 'Electrons neither vanish nor pile up: as many leave the lamp as enter it.',
    ta: 'எலக்ட்ரான்கள் மறைவதில்லை, குவிவதில்லை: நுழைந்த அளவே வெளியேறும்.',
    hi: 'इलेक्ट्रॉन न मिटते हैं न जमा होते हैं: जितने आते हैं उतने ही जाते हैं।',
  },
  {
    en: 'What the lamp takes is energy: 6 V × 0.5 A = 3 W, 3 J in each second.',
    ta: 'விளக்கு எடுப்பது ஆற்றல்: 6 V × 0.5 A = 3 W, ஒவ்வொரு நொடியும் 3 J.',
    hi: 'बल्ब ऊर्जा लेता है: 6 V × 0.5 A = 3 W, हर सेकंड 3 J।',
  },
)

const [left, right, top, bottom] = [170, 1110, 210, 470]
const lamp: Point = [640, top]
/** From the + of the cell clockwise, as the current by convention. */
const loop: Point[] = [
  [left, 340],
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
  [left, 340],
]

function ammeter([x, y]: Point, reading: string, colour: string): string {
  return group([
    circle([x, y], 70, { fill: colours.surface, stroke: colours.ink, width: 6 }),
    text([x, y + 16], reading, { size: 46, weight: 700, fill: colour, anchor: 'middle' }),
  ])
}

function battery(): string {
  return group([
    rect([left - 40, 326], 80, 28, { fill: colours.paper }),
    line([left - 42, 326], [left + 42, 326], { stroke: colours.ink, width: 6 }),
    line([left - 22, 354], [left + 22, 354], { stroke: colours.ink, width: 13 }),
    text([left + 64, 354], `${torch.volts} V`, { size: 48, weight: 700, fill: colours.plum }),
    text([left - 58, 318], '+', { size: 48, weight: 700, fill: colours.kumkum, anchor: 'end' }),
  ])
}

/** Dots of charge on the loop; with `lost`, those behind the lamp fade, as the mistake has it. */
function charges(t: number, lost: number): string {
  return Array.from({ length: 30 }, (_, i) => {
    const share = (i / 30 + t * 0.03) % 1
    const { at } = along(loop, share)
    const behind = share > 0.25
    return circle(at, 13, { fill: colours.indigo, opacity: behind ? 1 - 0.82 * lost * (i % 3 === 0 ? 0 : 1) : 1 })
  }).join('')
}

export const notUsedUp: Scene = {
  ...story,
  shows:
    'A circuit with a cell of 6 V, a lamp, and an ammeter on each side of it. First the mistake, crossed out: 0.5 A before the lamp and only 0.2 A behind it. Then what is measured: 0.5 A on both sides, with equal dots of charge all round the circuit. Below: 6 V × 0.5 A = 3 W.',
  draw: (t) => {
    const wrong = 1 - ramp(t, story.at(1) - 0.4, story.at(1) + 0.4)
    const crossed = during(t, story.at(0) + 2.6, story.at(1) + 0.2, 0.5)
    const reading = `${torch.amperes} A`
    return group([
      polyline(loop, { stroke: colours.ink, width: 6 }, true),
      charges(t, wrong),
      battery(),
      lampSign(lamp, 62, 1),
      ammeter([400, top], reading, colours.ink),
      ammeter([880, top], wrong > 0.5 ? '0.2 A' : reading, wrong > 0.5 ? colours.kumkum : colours.ink),
      arrow([180, 118], [310, 118], { stroke: colours.kumkum, width: 7 }, 26),
      text([330, 132], 'current', { size: 44, fill: colours.kumkum }),
      group(
        [
          line([700, 346], [764, 410], { stroke: colours.kumkum, width: 14 }),
          line([700, 410], [764, 346], { stroke: colours.kumkum, width: 14 }),
          text([794, 400], 'wrong', { size: 64, weight: 700, fill: colours.kumkum }),
        ],
        { opacity: crossed },
      ),
      text([430, 390], 'the same current', {
        size: 60,
        weight: 700,
        fill: colours.indigo,
        opacity: during(t, story.at(1), story.at(3) - 0.2),
      }),
      group(
        [
          text([430, 378], 'energy is taken', { size: 60, weight: 700, fill: colours.plum }),
          text([430, 444], `${torch.volts} V × ${torch.amperes} A = ${torch.watts} W`, { size: 56, weight: 700 }),
        ],
        { opacity: ramp(t, story.at(3), story.at(3) + 0.8) },
      ),
    ])
  },
}
