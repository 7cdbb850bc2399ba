import { blend, colours } from '../../engine/colours.ts'
import { mix, ramp, swing } from '../../engine/easing.ts'
import { paced, retimed } from '../../engine/pace.ts'
import type { Scene } from '../../engine/stage.ts'
import { circle, group, line, path, polyline, rect, text, type Point } from '../../engine/svg.ts'
import { ironOnMains, mains } from './current-numbers.ts'

/** The colour of a glowing wire: dark, dull red, orange-yellow, nearly white. */
function glow(k: number): string {
  if (k < 0.4) return blend(colours.inkSoft, colours.kumkum, k / 0.4)
  if (k < 0.8) return blend(colours.kumkum, colours.turmeric, (k - 0.4) / 0.4)
  return blend(colours.turmeric, colours.surface, (k - 0.8) / 0.2)
}

function bulb(t: number): string {
  const hot = ramp(t, 1, 4.6)
  const middle: Point = [270, 250]
  const coil = Array.from({ length: 41 }, (_, i): Point => {
    const a = (i / 40) * 2 * Math.PI * 10
    return [196 + i * 3.7 + 8 * Math.sin(a), 250 - 20 * Math.sin((i / 40) * Math.PI) + 16 * Math.cos(a)]
  })
  const rays = Array.from({ length: 14 }, (_, i) => {
    const a = Math.PI * (0.9 + (i / 13) * 1.2)
    const near = 176
    const far = near + 34 + 6 * swing(t, 2.5, i / 2)
    return line(
      [middle[0] + near * Math.cos(a), middle[1] + near * Math.sin(a)],
      [middle[0] + far * Math.cos(a), middle[1] + far * Math.sin(a)],
      {
        stroke: colours.turmeric,
        width: 7,
        opacity: ramp(t, 3, 4.6),
      },
    )
  })
  return group([
    path('M210 430C210 385 124 350 124 250A146 146 0 0 1 416 250C416 350 330 385 330 430Z', {
      fill: blend(colours.surface, colours.paleTurmeric, hot),
      stroke: colours.inkSoft,
      width: 5,
    }),
    ...rays,
    polyline(
      [
        [246, 430],
        [240, 340],
        [196, 268],
      ],
      { stroke: colours.inkSoft, width: 5 },
    ),
    polyline(
      [
        [294, 430],
        [300, 340],
        [344, 268],
      ],
      { stroke: colours.inkSoft, width: 5 },
    ),
    polyline(coil, { stroke: blend(colours.kumkum, colours.turmeric, hot), width: mix(5, 14, hot), opacity: hot }),
    polyline(coil, { stroke: glow(hot), width: 5 }),
    rect([214, 432], 112, 62, { fill: colours.line, stroke: colours.inkSoft, width: 5 }, 8),
    line([214, 462], [326, 462], { stroke: colours.inkSoft, width: 5 }),
    circle([270, 506], 14, { fill: colours.inkSoft }),
    text([270, 584], 'filament: about 2500 °C', {
      size: 42,
      weight: 700,
      anchor: 'middle',
      opacity: ramp(t, 3.4, 4.4),
    }),
  ])
}

function iron(t: number): string {
  const hot = ramp(t, 5.4, 9.5)
  const coil = Array.from({ length: 25 }, (_, i): Point => [730 + i * 15.5, i % 2 ? 462 : 430])
  return group([
    path('M688 372C640 360 640 250 580 230C530 214 520 150 560 -10', { stroke: colours.indigo, width: 12 }),
    path('M690 510V420Q690 366 744 366H960Q1120 372 1200 510Z', {
      fill: colours.paleIndigo,
      stroke: colours.indigo,
      width: 6,
    }),
    path('M724 366C724 290 760 258 820 258H920C990 258 1020 300 1030 376', { stroke: colours.indigo, width: 30 }),
    rect([684, 490], 520, 26, { fill: blend(colours.inkSoft, colours.kumkum, hot * 0.4) }, 10),
    polyline(coil, { stroke: blend(colours.inkSoft, colours.kumkum, hot), width: 8 }),
    line([640, 530], [1240, 530], { stroke: colours.turmeric, width: 7 }),
    text([940, 590], `P = V I = ${ironOnMains.watts} W`, {
      size: 48,
      weight: 700,
      anchor: 'middle',
      opacity: ramp(t, 5.6, 6.6),
    }),
    text([650, 100], `${ironOnMains.watts} W on ${mains} V`, {
      size: 48,
      weight: 700,
      fill: colours.plum,
      opacity: ramp(t, 4.6, 5.6),
    }),
    text([650, 164], `I = ${ironOnMains.amperes} A`, { size: 48, opacity: ramp(t, 6, 7) }),
    text([920, 164], `R = ${ironOnMains.ohms} Ω`, { size: 48, opacity: ramp(t, 7, 8) }),
  ])
}

const story = paced(
  {
    en: 'Leads and filament share one current. The filament has more R: it glows.',
    ta: 'கம்பியிலும் இழையிலும் ஒரே மின்னோட்டம். இழைக்கு R அதிகம்: ஒளிர்கிறது.',
    hi: 'तारों और तंतु में एक ही धारा है। तंतु का R अधिक है: वह चमकता है।',
  },
  {
    en: 'An electric iron of 1000 W on 230 V takes 4.35 A; its coil has 52.9 Ω.',
    ta: '230 V-இல் 1000 W இஸ்திரிப் பெட்டி 4.35 A எடுக்கிறது; சுருளுக்கு 52.9 Ω.',
    hi: '230 V पर 1000 W की इस्त्री 4.35 A लेती है; उसकी कुंडली 52.9 Ω की है।',
  },
  {
    en: 'On AC mains electrons only swing to and fro, yet they heat the coil.',
    ta: 'மாறுதிசை மின்னோட்டத்தில் எலக்ட்ரான்கள் முன்பின் அசைந்தே சூடாக்குகின்றன.',
    hi: 'प्रत्यावर्ती धारा में इलेक्ट्रॉन केवल आगे-पीछे डोलते हैं, फिर भी गर्म करते हैं।',
  },
)

export const devices: Scene = {
  ...story,
  chapter: { en: 'Filament and iron', ta: 'இழையும் இஸ்திரிப் பெட்டியும்', hi: 'तंतु और इस्त्री' },
  shows:
    'A filament lamp whose coil turns from dark to red, orange and nearly white, at about 2500 °C. An electric iron with its coil turning red, and the sums: 1000 W on 230 V, I = 4.35 A, R = 52.9 Ω.',
  draw: retimed(story, { starts: [0.4, 4.6, 9.1], to: 14 }, (t) => bulb(t) + iron(t)),
}
