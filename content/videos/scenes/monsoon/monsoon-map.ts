import { colours } from '../../engine/colours.ts'
import { during, ramp } from '../../engine/easing.ts'
import { paced, retimed } from '../../engine/pace.ts'
import type { Scene } from '../../engine/stage.ts'
import {
  along,
  arrowHead,
  circle,
  curve,
  firstPart,
  group,
  line,
  path,
  polyline,
  rect,
  text,
  type Point,
} from '../../engine/svg.ts'

// A plate carrée of the Indian Ocean: 10 px a degree, 35° E at the left, 32° N at the top.
export const mapWidth = 680
export const place = (latitude: number, longitude: number): Point => [(longitude - 35) * 10, (32 - latitude) * 10]
const outline = (flat: readonly number[]) =>
  Array.from({ length: flat.length / 2 }, (_, i) => place(flat[2 * i] ?? 0, flat[2 * i + 1] ?? 0))

// Coasts only, as latitude, longitude of capes, mouths and ports; to a third of a degree.
const africa = [
  33, 30, 28, 33.6, 24, 35.5, 19, 37.2, 15.5, 39.6, 12.7, 43.1, 11.5, 43, 10.5, 45, 11.2, 48, 11.8, 51.2, 8, 50, 4.5,
  48, 2, 45.4, -0.4, 42.5, -2.7, 40.2, -5, 39.1, -7, 39.4, -11, 40.5, -15, 40.6, -17.7, 37, -20, 34.9, -24, 35.5, -26,
  32.9, -31, 30, -41, 30,
]
const asia = [
  33, 34, 28, 35.2, 25, 37.2, 21.5, 39.1, 17, 42, 12.8, 43.5, 12.9, 45, 14, 48.5, 15.6, 52, 17.5, 55.2, 19, 57.7, 22.5,
  59.8, 23.7, 58.5, 25, 56.5, 26.3, 56.4, 25.2, 55.2, 24.1, 52.5, 24.8, 50.8, 26.6, 50.2, 28.5, 48.5, 30, 48.2, 30, 50,
  27.9, 51.4, 26.6, 54, 27.1, 56.2, 25.7, 57.4, 25.2, 61.6, 25.4, 66.5, 24.8, 67, 23.7, 68.2, 22.9, 69.2, 22.9, 70.3,
  22.3, 69, 20.9, 70.4, 20.7, 71, 21.6, 72.2, 22.2, 72.5, 21.1, 72.7, 19, 72.8, 17, 73.3, 15.4, 73.8, 12.9, 74.8, 11.2,
  75.8, 9.9, 76.3, 8.5, 76.9, 8.1, 77.5, 8.8, 78.2, 9.3, 79.2, 10.3, 79.9, 11.9, 79.8, 13.1, 80.3, 15.5, 80.1, 15.8, 81,
  16.6, 82.3, 17.7, 83.3, 19.8, 85.8, 20.8, 87, 21.6, 87.5, 21.7, 88.3, 21.9, 89.7, 22.5, 90.8, 22.3, 91.8, 20.8, 92.3,
  18.5, 94.3, 16, 94.3, 15.9, 95.5, 16.8, 97, 14.5, 97.8, 12, 98.6, 10, 98.5, 8, 98.3, 6, 100.2, 3, 101.3, 1.4, 103.5,
  3, 104, 33, 104,
]
const sriLanka = [9.8, 80.1, 8.6, 81.2, 7, 81.9, 6, 80.6, 6.9, 79.9, 8.5, 79.9]
const madagascar = [-12, 49.3, -15.5, 50.4, -19, 48.9, -25, 47, -25.3, 45.2, -22, 43.4, -17, 44.3, -15.8, 46.3]
const sumatra = [5.6, 95.3, 3.5, 98.7, 0, 103.2, -2, 105, -5.8, 105.6, -4, 102.3, -1, 100.4, 1.7, 98.7]

const streams = [
  [-23, 76, -17, 66, -10, 57, -3, 51.5, 3, 51, 9, 55.5, 13, 63, 15.5, 70, 17, 76, 19, 81],
  [-22, 87, -15, 77, -8, 69.5, -2, 65.5, 3, 65.5, 7, 69, 9.6, 74.5, 11.5, 79],
  [-20, 98, -13, 89, -6, 82.5, 0, 80.5, 5, 82.5, 11, 87.5, 17, 90.5, 22, 90.5],
].map((flat) => smooth(outline(flat)))

/** The points of the curve through the given ones, close enough together to travel along. */
function smooth(points: Point[]): Point[] {
  const at = (i: number): Point => points[Math.min(points.length - 1, Math.max(0, i))] ?? [0, 0]
  return points.slice(1).flatMap((_, i) =>
    Array.from({ length: 12 }, (_, j): Point => {
      const k = j / 12
      const value = (axis: 0 | 1) => {
        const [a, b, c, d] = [at(i - 1)[axis], at(i)[axis], at(i + 1)[axis], at(i + 2)[axis]]
        return b + 0.5 * k * (c - a + k * (2 * a - 5 * b + 4 * c - d + k * (3 * (b - c) + d - a)))
      }
      return [value(0), value(1)]
    }),
  )
}

const high = place(-24, 68)
const low = place(28, 72)
const landStyle = { fill: colours.paleTurmeric, stroke: colours.inkSoft, width: 2.5 }
export const land = [africa, asia, sriLanka, madagascar, sumatra]
  .map((coast) => polyline(outline(coast), landStyle, true))
  .join('')
// Drawn last, so that coasts that run past the edge of the map are cut there.
export const beside =
  rect([mapWidth, -10], 620, 740, { fill: colours.paper }) +
  line([mapWidth, 0], [mapWidth, 720], { stroke: colours.inkSoft, width: 4 })

function winds(t: number): string {
  const grown = ramp(t, 5.2, 10)
  return streams
    .flatMap((stream, row) => {
      const route = firstPart(stream, grown)
      const heads = Array.from({ length: 8 }, (_, i) => {
        const share = (i / 8 + row * 0.04 + t * 0.045) % 1
        if (share > grown - 0.02) return ''
        const { at, angle } = along(stream, share)
        const edge = Math.min(1, share * 12, (1 - share) * 12)
        return arrowHead(at, angle, 24, { stroke: colours.indigo, width: 7, opacity: edge })
      })
      return grown > 0.01 ? [path(curve(route), { stroke: colours.indigo, width: 4, opacity: 0.45 }), ...heads] : []
    })
    .join('')
}

function pressureMark(at: Point, letter: string, colour: string, shown: number): string {
  return group(
    [
      circle(at, 36, { fill: colour }),
      text([at[0], at[1] + 17], letter, { size: 52, weight: 700, fill: colours.surface, anchor: 'middle' }),
    ],
    {
      opacity: shown,
    },
  )
}

/** A short arrow that leaves its straight way, drawn for the rule beside it. */
function bend(from: Point, side: 1 | -1, shown: number): string {
  const points = Array.from({ length: 21 }, (_, i): Point => [
    from[0] + side * 64 * (i / 20) ** 2,
    from[1] - 110 * (i / 20),
  ])
  const { at, angle } = along(points, 1)
  return group(
    [
      line(from, [from[0], from[1] - 110], { stroke: colours.inkSoft, width: 4, dash: '2 12' }),
      polyline(points, { stroke: colours.indigo, width: 8 }),
      arrowHead(at, angle, 26, { stroke: colours.indigo, width: 8 }),
    ],
    { opacity: shown },
  )
}

const story = paced(
  {
    en: 'In June pressure is high in the southern ocean and low over India.',
    ta: 'ஜூனில் தென் பெருங்கடலில் அழுத்தம் அதிகம்; இந்தியாவின் மேல் குறைவு.',
    hi: 'जून में दक्षिणी महासागर में दाब अधिक और भारत के ऊपर कम होता है।',
  },
  {
    en: 'The wind cannot go straight: the Earth spins beneath it.',
    ta: 'காற்று நேராகச் செல்ல முடியாது: அதன் கீழே பூமி சுழல்கிறது.',
    hi: 'पवन सीधी नहीं चल सकती: उसके नीचे पृथ्वी घूमती है।',
  },
  {
    en: 'South of the Equator it turns left; north of it, right.',
    ta: 'நிலநடுக்கோட்டின் தெற்கே இடப்புறமும், வடக்கே வலப்புறமும் திரும்புகிறது.',
    hi: 'विषुवत वृत्त के दक्षिण में वह बाएँ मुड़ती है; उत्तर में दाएँ।',
  },
  {
    en: 'It comes from the south-west, moist from the sea.',
    ta: 'கடலின் ஈரத்துடன் தென்மேற்கிலிருந்து வருகிறது: தென்மேற்குப் பருவக்காற்று.',
    hi: 'समुद्र की नमी लेकर वह दक्षिण-पश्चिम से आती है।',
  },
)

export const turning: Scene = {
  ...story,
  shows:
    'A map of the Indian Ocean in June: H for high pressure near 24° S, L for low pressure over north-west India. A dotted straight line joins them. Three streams of arrows leave the south, cross the Equator, bend to the right and reach India from the south-west. Beside it the rule: the Coriolis effect turns a wind to the left south of the Equator, to the right north of it.',
  draw: retimed(story, { starts: [0.4, 5, 8.8, 12.7], to: 16.4 }, (t) => {
    const straight = ramp(t, 1.6, 4)
    const south = ramp(t, 8.2, 9.2)
    const north = ramp(t, 10, 11)
    return group([
      rect([0, 0], mapWidth, 720, { fill: colours.paleIndigo }),
      land,
      line(place(0, 35), place(0, 103), { stroke: colours.ink, width: 3, dash: '14 12' }),
      text([640, 364], 'equator', { size: 40, halo: colours.paleIndigo, anchor: 'end' }),
      straight > 0.02
        ? line(high, [high[0] + (low[0] - high[0]) * straight, high[1] + (low[1] - high[1]) * straight], {
            stroke: colours.inkSoft,
            width: 5,
            dash: '2 14',
            opacity: 1 - 0.65 * ramp(t, 9, 11),
          })
        : '',
      winds(t),
      pressureMark(high, 'H', colours.indigo, ramp(t, 0.4, 1.2)),
      pressureMark(low, 'L', colours.kumkum, ramp(t, 0.9, 1.7)),
      text([30, 196], 'Africa', { size: 40, halo: colours.paleTurmeric }),
      text([442, 132], 'India', { size: 40, halo: colours.paleTurmeric, anchor: 'middle' }),
      beside,
      text([720, 96], 'June', { size: 64, weight: 700 }),
      text([720, 190], 'H: high pressure', { size: 44, fill: colours.indigo, opacity: during(t, 0.6, 8.4) }),
      text([720, 250], 'L: low pressure', { size: 44, fill: colours.kumkum, opacity: during(t, 1, 8.4) }),
      text([720, 340], 'dotted: the straight way', { size: 44, fill: colours.inkSoft, opacity: during(t, 3, 8.4) }),
      bend([750, 290], 1, north),
      text([850, 216], 'north of the equator', { size: 44, opacity: north }),
      text([850, 272], 'it turns right', { size: 44, weight: 700, opacity: north }),
      bend([814, 490], -1, south),
      text([850, 416], 'south of the equator', { size: 44, opacity: south }),
      text([850, 472], 'it turns left', { size: 44, weight: 700, opacity: south }),
      text([720, 580], 'the Coriolis effect', {
        size: 48,
        weight: 700,
        fill: colours.plum,
        opacity: ramp(t, 11.4, 12.4),
      }),
    ])
  }),
}
