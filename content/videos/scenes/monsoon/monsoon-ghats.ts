import { blend, colours } from '../../engine/colours.ts'
import { during, linear, mix, noise, ramp, swing } from '../../engine/easing.ts'
import { paced, retimed } from '../../engine/pace.ts'
import type { Scene } from '../../engine/stage.ts'
import { circle, curve, group, line, path, text, type Point } from '../../engine/svg.ts'
import { sea } from './monsoon-air.ts'

const level = 440
const crest: Point = [650, 262]

/** Height of the land on the screen at `x`: coast, steep western scarp, crest, and the plateau that slopes away east. */
function land(x: number): number {
  if (x < crest[0]) return mix(level - 4, crest[1], linear(x, 400, crest[0]) ** 1.7)
  const fall = linear(x, crest[0], 900)
  return mix(crest[1], 392, fall * fall * (3 - 2 * fall)) + 16 * linear(x, 900, 1280)
}

const across = (from: number, to: number, step = 20) =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, i) => from + i * step)

function range(): string {
  const top = across(320, 1280).map((x): Point => [x, land(x)])
  const green = across(340, 660).map((x): Point => [x, land(x)])
  const trees = across(380, 640, 26).map(
    (x) =>
      line([x, land(x) - 2], [x, land(x) - 18], { stroke: colours.peacock, width: 5 }) +
      circle([x, land(x) - 24], 9, { fill: colours.peacock }),
  )
  return (
    path(`${curve(top)}L1280 720L320 720Z`, { fill: colours.paleTurmeric }) +
    path(curve(top), { stroke: colours.turmeric, width: 7 }) +
    path(curve(green), { stroke: colours.peacock, width: 8 }) +
    trees.join('')
  )
}

/** Air crosses the range in layers; each parcel rises with the ground, and less the higher it is. */
function air(t: number): string {
  return Array.from({ length: 66 }, (_, i) => {
    const x = ((i / 66 + noise(i) * 0.012 + t * 0.055) % 1) * 1400 - 60
    const layer = i % 3
    const lift = (level - land(Math.min(1280, Math.max(320, x)))) * (1 - layer * 0.16)
    const y = level - lift - 46 - layer * 46 + 8 * (noise(i + 99) - 0.5)
    const dry = linear(x, 560, 760)
    return circle([x, y], mix(11, 8, dry), {
      fill: blend(colours.peacock, colours.turmeric, dry),
      opacity: Math.min(1, (x + 60) / 120),
    })
  }).join('')
}

function cloud(t: number): string {
  const grown = ramp(t, 3.4, 7)
  const puffs: [number, number, number][] = [
    [450, 168, 46],
    [512, 140, 60],
    [585, 118, 70],
    [660, 128, 58],
    [716, 158, 40],
    [480, 186, 44],
    [560, 180, 56],
    [640, 176, 52],
    [690, 186, 36],
  ]
  const drift = 6 * swing(t, 9)
  const shapes = (rim: number, fill: string) =>
    puffs
      .map(([x, y, r], i) =>
        circle([x + drift, y], Math.max(0, (r + 3 * swing(t, 5, i / 5)) * grown) + rim * grown, { fill }),
      )
      .join('')
  return grown > 0.01
    ? shapes(4, colours.indigo) + shapes(0, blend(colours.paleIndigo, colours.indigo, 0.22 * ramp(t, 6, 8)))
    : ''
}

function rain(t: number): string {
  const strength = ramp(t, 6.4, 8)
  return Array.from({ length: 46 }, (_, i) => {
    if (noise(i + 7) > strength) return ''
    const x = 420 + 240 * noise(i + 300)
    const bottom = land(x) - 14
    const top = 214
    const y = top + ((t * 1.5 + noise(i)) % 1) * (bottom - top)
    return y + 20 < bottom ? line([x, y], [x - 5, y + 20], { stroke: colours.indigo, width: 4.5 }) : ''
  }).join('')
}

const story = paced(
  {
    en: 'The moist wind meets the Western Ghats and has to climb.',
    ta: 'ஈரக்காற்று மேற்குத் தொடர்ச்சி மலையை எதிர்கொண்டு மேலே ஏறுகிறது.',
    hi: 'नम पवन पश्चिमी घाट से टकराती है और उसे ऊपर चढ़ना पड़ता है।',
  },
  {
    en: 'Rising air cools, and its vapour condenses into a cloud.',
    ta: 'மேலெழும் காற்று குளிர்கிறது; அதன் நீராவி சுருங்கி மேகமாகிறது.',
    hi: 'ऊपर उठती वायु ठंडी होती है; उसकी जलवाष्प संघनित होकर बादल बनती है।',
  },
  {
    en: 'Rain pours on the windward side; in Kerala from about 1 June.',
    ta: 'காற்று மோதும் பக்கத்தில் மழை கொட்டுகிறது; கேரளத்தில் ஜூன் 1 வாக்கில்.',
    hi: 'पवनाभिमुख ढाल पर वर्षा होती है; केरल में लगभग 1 जून से।',
  },
  {
    en: 'Beyond the crest it sinks, warms and dries: rain shadow.',
    ta: 'முகட்டைத் தாண்டி இறங்கி, சூடாகி, உலர்கிறது: மழை மறைவுப் பிரதேசம்.',
    hi: 'शिखर के पार वह उतरती, गर्म और शुष्क होती है: वृष्टि छाया क्षेत्र।',
  },
)

export const rainOnTheGhats: Scene = {
  ...story,
  chapter: {
    en: 'Up the Western Ghats',
    ta: 'மேற்குத் தொடர்ச்சி மலையின் மேலே',
    hi: 'पश्चिमी घाट के ऊपर',
  },
  shows:
    'A section from the Arabian Sea over the Western Ghats to the plateau. Air climbs the western slope, a cloud grows over the crest, and rain falls on the windward side. Mahabaleshwar near the crest has over 5000 mm a year, Pune on the plateau in the rain shadow about 750 mm.',
  draw: retimed(story, { starts: [0.4, 4.3, 8.3, 12.4], to: 16.2 }, (t) => {
    const figures = ramp(t, 10.4, 11.4)
    const name = 1 - ramp(t, 9.6, 10.4)
    return group([
      sea(0, 360, level, t),
      range(),
      air(t),
      cloud(t),
      rain(t),
      text([36, 250], 'moist wind', { size: 44, opacity: ramp(t, 0.6, 1.4), halo: colours.paper }),
      text([790, 150], 'cools as it rises', { size: 44, opacity: during(t, 4, 9), halo: colours.paper }),
      text([860, 230], 'sinks and warms', { size: 44, opacity: ramp(t, 12.4, 13.4), halo: colours.paper }),
      circle([642, land(642)], 11, { fill: colours.ink, opacity: figures }),
      circle([1000, land(1000)], 11, { fill: colours.ink, opacity: ramp(t, 12.4, 13.4) }),
      text([36, 540], 'Arabian Sea', { size: 44, weight: 700 }),
      text([670, 540], 'Western Ghats', { size: 48, weight: 700, anchor: 'middle', opacity: name }),
      text([600, 490], 'windward', {
        size: 48,
        weight: 700,
        fill: colours.peacock,
        anchor: 'middle',
        opacity: figures,
      }),
      text([600, 540], 'Mahabaleshwar: over', { size: 40, anchor: 'middle', opacity: figures }),
      text([600, 586], '5000 mm a year', { size: 40, anchor: 'middle', opacity: figures }),
      text([1040, 490], 'rain shadow', {
        size: 48,
        weight: 700,
        fill: colours.kumkum,
        anchor: 'middle',
        opacity: ramp(t, 12.4, 13.4),
      }),
      text([1040, 540], 'Pune: about', { size: 40, anchor: 'middle', opacity: ramp(t, 12.4, 13.4) }),
      text([1040, 586], '750 mm a year', { size: 40, anchor: 'middle', opacity: ramp(t, 12.4, 13.4) }),
    ])
  }),
}
