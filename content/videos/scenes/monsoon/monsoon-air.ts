import { blend, colours } from '../../engine/colours.ts'
import { during, linear, mix, noise, ramp, swing } from '../../engine/easing.ts'
import { paced, retimed } from '../../engine/pace.ts'
import type { Scene } from '../../engine/stage.ts'
import {
  along,
  arrowHead,
  circle,
  curve,
  group,
  line,
  path,
  polyline,
  px,
  rect,
  text,
  type Point,
} from '../../engine/svg.ts'

const shore = 640
const surface = 410

/** A sea surface between two places, with waves that travel; `depth` reaches the lower edge of the picture. */
export function sea(from: number, to: number, level: number, t: number): string {
  const crest = Array.from({ length: Math.ceil((to - from) / 20) + 1 }, (_, i): Point => {
    const x = Math.min(to, from + i * 20)
    return [x, level + 5 * swing(t, 4, -x / 160)]
  })
  return (
    path(`${curve(crest)}L${px(to)} 720L${px(from)} 720Z`, { fill: colours.paleIndigo }) +
    path(curve(crest), { stroke: colours.indigo, width: 5 })
  )
}

function ground(t: number, hot: number, shimmering = 0): string {
  const shimmer = [940, 1040, 1226].map((x, i) => {
    const rows = Array.from({ length: 5 }, (_, j): Point => [
      x + 7 * swing(t, 2.4, j / 4 + i / 3),
      surface - 24 - j * 11,
    ])
    return path(curve(rows), { stroke: colours.kumkum, width: 4, opacity: 0.55 * shimmering })
  })
  return (
    rect([shore, surface], 640, 310, { fill: blend(colours.paleTurmeric, colours.paleKumkum, hot) }) +
    line([shore, surface], [1280, surface], { stroke: blend(colours.turmeric, colours.kumkum, hot), width: 6 }) +
    shimmer.join('')
  )
}

function sun(t: number): string {
  const centre: Point = [640, 120]
  const rays = Array.from({ length: 16 }, (_, i) => {
    const a = (i / 16) * 2 * Math.PI + t * 0.06
    const reach = 92 + 6 * swing(t, 3, i / 2)
    return line(
      [centre[0] + 76 * Math.cos(a), centre[1] + 76 * Math.sin(a)],
      [centre[0] + reach * Math.cos(a), centre[1] + reach * Math.sin(a)],
      { stroke: colours.turmeric, width: 6 },
    )
  })
  return circle(centre, 60, { fill: colours.turmeric }) + rays.join('')
}

/** The same sunshine falls on both: two beams of equal width. */
function sunbeams(t: number): string {
  return [-1, 1]
    .flatMap((side) =>
      [0, 1, 2].map((i) =>
        line([640 + side * (84 + i * 14), 190 - i * 24], [640 + side * (120 + i * 56), surface - 16], {
          stroke: colours.turmeric,
          width: 5,
          dash: '2 18',
          dashOffset: -t * 40,
        }),
      ),
    )
    .join('')
}

/** A thermometer from 20 to 45 degrees Celsius, its foot at `surface`. */
function thermometer(x: number, celsius: number, colour: string): string {
  const [top, bulb] = [176, 372]
  const scale = (degrees: number) => mix(bulb - 24, top + 8, (degrees - 20) / 25)
  const marks = [20, 25, 30, 35, 40, 45].map((degrees) =>
    line([x + 24, scale(degrees)], [x + 38, scale(degrees)], { stroke: colours.inkSoft, width: 4 }),
  )
  return (
    rect([x - 16, top - 12], 32, bulb - top + 12, { fill: colours.surface, stroke: colours.inkSoft }, 16) +
    circle([x, bulb], 28, { fill: colours.surface, stroke: colours.inkSoft }) +
    circle([x, bulb], 19, { fill: colour }) +
    line([x, bulb], [x, scale(celsius)], { stroke: colour, width: 14 }) +
    marks.join('')
  )
}

const heatingStory = paced(
  {
    en: 'From March to May the same Sun shines on land and sea.',
    ta: 'மார்ச் முதல் மே வரை நிலத்திலும் கடலிலும் ஒரே சூரியன் ஒளிர்கிறது.',
    hi: 'मार्च से मई तक स्थल और समुद्र पर एक ही सूर्य चमकता है।',
  },
  {
    en: 'To warm 1 g by 1 °C, dry sand needs 0.84 J, but water 4.2 J.',
    ta: '1 கிராமை 1 °C சூடாக்க, உலர்ந்த மணலுக்கு 0.84 J, நீருக்கு 4.2 J தேவை.',
    hi: '1 ग्राम को 1 °C गर्म करने के लिए सूखी रेत को 0.84 J चाहिए, पानी को 4.2 J।',
  },
  {
    en: 'So land heats quickly; the deep, stirring sea only a little.',
    ta: 'எனவே நிலம் விரைவில் சூடாகிறது; ஆழமான, கலங்கும் கடல் சிறிதளவே.',
    hi: 'इसलिए स्थल जल्दी गर्म होता है; गहरा, हिलता समुद्र बहुत कम।',
  },
)

export const heating: Scene = {
  ...heatingStory,
  chapter: {
    en: 'Land warms fast, sea warms slowly',
    ta: 'நிலம் விரைவில், கடல் மெதுவாக',
    hi: 'स्थल जल्दी, समुद्र धीरे गर्म होता है',
  },
  shows:
    'The Sun above the Arabian Sea on the left and north-west India on the right, each with a thermometer. From March to May the sea warms from 28 to 30 °C and the land from 32 to 42 °C.',
  draw: retimed(heatingStory, { starts: [0.4, 4.5, 8.8], to: 13 }, (t) => {
    const season = ramp(t, 1, 10)
    const land = mix(32, 42, season)
    const water = mix(28, 30, season)
    const facts = ramp(t, 5, 6)
    return group([
      sunbeams(t),
      sea(0, shore, surface, t),
      ground(t, season, season),
      sun(t),
      text([60, 110], season < 0.34 ? 'March' : season < 0.72 ? 'April' : 'May', { size: 64, weight: 700 }),
      thermometer(130, water, colours.indigo),
      text([190, 330], `${Math.round(water)} °C`, { size: 60, weight: 700, fill: colours.indigo, halo: colours.paper }),
      thermometer(1150, land, colours.kumkum),
      text([1100, 330], `${Math.round(land)} °C`, {
        size: 60,
        weight: 700,
        fill: colours.kumkum,
        anchor: 'end',
        halo: colours.paper,
      }),
      text([320, 490], 'Arabian Sea', { size: 48, weight: 700, anchor: 'middle' }),
      text([960, 490], 'North-west India', { size: 48, weight: 700, anchor: 'middle' }),
      text([320, 560], 'water: 4.2 J per g per °C', { size: 42, anchor: 'middle', opacity: facts }),
      text([960, 560], 'dry sand: 0.84 J per g per °C', { size: 42, anchor: 'middle', opacity: facts }),
    ])
  }),
}

/** The sea-to-land loop of air: low level to the right, up over the land, back aloft, down over the sea. */
const loop: Point[] = Array.from({ length: 121 }, (_, i) => {
  const a = (i / 120) * 2 * Math.PI
  // A superellipse, so that the four legs are almost straight.
  const round = (value: number) => Math.sign(value) * Math.abs(value) ** 0.55
  return [640 + 400 * round(Math.cos(a)), 240 - 126 * round(Math.sin(a))]
})

function airLoop(t: number, shown: number): string {
  const parcels = Array.from({ length: 44 }, (_, i) => {
    // The loop of points runs anticlockwise on screen: right, up, left, down.
    const { at } = along(loop, (i / 44 + t * 0.035) % 1)
    const hot = linear(at[0], 620, 980)
    const spread = (noise(i) - 0.5) * 34
    const inward = Math.hypot(at[0] - 640, at[1] - 240) || 1
    const place: Point = [at[0] + (spread * (at[0] - 640)) / inward, at[1] + (spread * (at[1] - 240)) / inward]
    return circle(place, 10, { fill: blend(colours.indigo, colours.kumkum, hot), opacity: 0.85 })
  })
  const heads = [0.02, 0.265, 0.52, 0.765].map((share) => {
    const { at, angle } = along(loop, share)
    return arrowHead(at, angle, 40, { stroke: colours.ink, width: 8 })
  })
  return group([polyline(loop, { stroke: colours.sunk, width: 52 }), ...parcels, ...heads], { opacity: shown })
}

const pressureStory = paced(
  {
    en: 'Hot air over the land rises, so the pressure there falls.',
    ta: 'நிலத்தின் மேல் சூடான காற்று மேலெழுவதால், அங்கு காற்றழுத்தம் குறைகிறது.',
    hi: 'स्थल के ऊपर गर्म वायु ऊपर उठती है, इसलिए वहाँ वायुदाब घटता है।',
  },
  {
    en: 'Over the cooler sea air sinks; the pressure stays higher.',
    ta: 'குளிர்ந்த கடலின் மேல் காற்று இறங்குகிறது; அழுத்தம் அதிகமாகவே உள்ளது.',
    hi: 'ठंडे समुद्र के ऊपर वायु नीचे उतरती है; वायुदाब अधिक रहता है।',
  },
  {
    en: 'From high to low: a moist wind blows from sea to land.',
    ta: 'அதிக அழுத்தத்திலிருந்து குறைந்த அழுத்தத்திற்கு ஈரக்காற்று வீசுகிறது.',
    hi: 'उच्च दाब से निम्न दाब की ओर: नम पवन समुद्र से स्थल की ओर चलती है।',
  },
)

export const pressure: Scene = {
  ...pressureStory,
  chapter: {
    en: 'Low pressure draws the wind in',
    ta: 'குறைந்த அழுத்தம் காற்றை ஈர்க்கிறது',
    hi: 'निम्न दाब पवन को खींचता है',
  },
  shows:
    'A section through the coast. Air goes round in a loop: it rises over hot land, flows back to the sea high up, sinks over the sea, and blows to the land along the ground as a moist wind. LOW pressure stands over the land and HIGH pressure over the sea.',
  draw: retimed(pressureStory, { starts: [0.4, 4.3, 8.1], to: 11.8 }, (t) =>
    group([
      sea(0, shore, surface, t),
      ground(t, 1),
      airLoop(t, ramp(t, 0.4, 2)),
      text([960, 500], 'LOW pressure', {
        size: 60,
        weight: 700,
        fill: colours.kumkum,
        anchor: 'middle',
        opacity: ramp(t, 1.5, 2.5),
      }),
      text([320, 500], 'HIGH pressure', {
        size: 60,
        weight: 700,
        fill: colours.indigo,
        anchor: 'middle',
        opacity: ramp(t, 4.4, 5.4),
      }),
      text([640, 330], 'moist wind', {
        size: 48,
        weight: 700,
        anchor: 'middle',
        opacity: ramp(t, 8, 9),
        halo: colours.paper,
      }),
      text([640, 262], 'back to the sea, high up', {
        size: 40,
        fill: colours.inkSoft,
        anchor: 'middle',
        opacity: during(t, 4.4, 8),
        halo: colours.paper,
      }),
      text([1110, 66], 'rises', { size: 44, anchor: 'middle', opacity: ramp(t, 1.5, 2.5) }),
      text([170, 66], 'sinks', { size: 44, anchor: 'middle', opacity: ramp(t, 4.4, 5.4) }),
    ]),
  ),
}
