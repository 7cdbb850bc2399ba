import { colours } from '../../engine/colours.ts'
import { linear, mix, noise, ramp } from '../../engine/easing.ts'
import { paced } from '../../engine/pace.ts'
import type { Scene } from '../../engine/stage.ts'
import { arrowHead, circle, curve, group, line, path, rect, text, type Point } from '../../engine/svg.ts'
import { beside, land, mapWidth, place } from './monsoon-map.ts'

const story = paced(
  {
    en: 'Near the Equator the trade winds of north and south meet.',
    ta: 'நிலநடுக்கோட்டின் அருகே வடக்கு, தெற்கு வியாபாரக் காற்றுகள் சந்திக்கின்றன.',
    hi: 'विषुवत वृत्त के पास उत्तर और दक्षिण की व्यापारिक पवनें मिलती हैं।',
  },
  {
    en: 'Where they meet, air must rise: a belt of cloud and rain.',
    ta: 'சந்திக்கும் இடத்தில் காற்று மேலெழுகிறது: அங்கே ஒரு மழைப் பட்டை.',
    hi: 'जहाँ वे मिलती हैं, वायु ऊपर उठती है: बादल और वर्षा की एक पट्टी।',
  },
  {
    en: 'The belt follows the Sun, some weeks late. In January it lies in the south.',
    ta: 'பட்டை சூரியனைச் சில வாரங்கள் பின்தொடர்கிறது. ஜனவரியில் தெற்கே உள்ளது.',
    hi: 'पट्टी कुछ सप्ताह बाद सूर्य के पीछे चलती है। जनवरी में वह दक्षिण में है।',
  },
  {
    en: 'From month to month it moves north, over land farther than over sea.',
    ta: 'மாதந்தோறும் வடக்கே நகர்கிறது; கடலைவிட நிலத்தில் அதிக தொலைவு.',
    hi: 'महीने-दर-महीने वह उत्तर खिसकती है, स्थल पर समुद्र से अधिक दूर।',
  },
  {
    en: 'In July it lies over the plains of northern India.',
    ta: 'ஜூலையில் வட இந்தியச் சமவெளிகளின் மேல் உள்ளது.',
    hi: 'जुलाई में वह उत्तर भारत के मैदानों के ऊपर है।',
  },
  {
    en: 'To reach it, the southern wind must cross the Equator.',
    ta: 'அதை அடைய, தெற்குக் காற்று நிலநடுக்கோட்டைக் கடக்க வேண்டும்.',
    hi: 'वहाँ पहुँचने के लिए दक्षिणी पवन को विषुवत वृत्त पार करना होता है।',
  },
)

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July']

/** The season as a number of months, 1 at the middle of January. */
const seasonAt = (t: number) => mix(1, 7, linear(t, story.at(2) + 2, story.at(4) - 0.4))

/** Latitude where the Sun stands overhead at noon in the middle of a month: Cooper's formula. */
const sunAt = (season: number) => 23.44 * Math.sin(((284 + 15 + (season - 1) * 30.44) / 365) * 2 * Math.PI)

/** Latitude of the belt near 75° E: from about 7° S at the end of January to about 25° N at the end of July. */
const beltAt = (season: number) => 9 - 16 * Math.cos(((season - 1.7) / 12) * 2 * Math.PI)

/** Over Africa and its sea it goes less far to the north than over India. */
const beltPoint = (longitude: number, season: number): Point => {
  const north = beltAt(season)
  return place(north > 0 ? mix(north * 0.55, north, linear(longitude, 40, 72)) : north, longitude)
}

const inWords = (latitude: number) => `${Math.abs(Math.round(latitude))}° ${latitude < 0 ? 'S' : 'N'}`

function belt(season: number): string {
  const middle = Array.from({ length: 18 }, (_, i) => beltPoint(35 + i * 4, season))
  const puffs = Array.from({ length: 34 }, (_, i) => {
    const [x, y] = beltPoint(35.5 + i * 2, season)
    return circle([x, y + 22 * (noise(i) - 0.5)], 15 + 12 * noise(i + 60), { fill: colours.surface, opacity: 0.9 })
  })
  return group([path(curve(middle), { stroke: colours.indigo, width: 66, opacity: 0.5 }), ...puffs])
}

/** Arrows towards the belt from both sides, by the trade winds: from the north-east and from the south-east. */
function trades(season: number, shown: number): string {
  const arrows = [48, 62, 78, 94].flatMap((longitude) =>
    [1, -1].map((side) => {
      const [x, y] = beltPoint(longitude, season)
      const to: Point = [x, y - side * 48]
      const from: Point = [x + 62, y - side * 124]
      const angle = Math.atan2(to[1] - from[1], to[0] - from[0])
      return (
        line(from, to, { stroke: colours.ink, width: 6 }) + arrowHead(to, angle, 24, { stroke: colours.ink, width: 6 })
      )
    }),
  )
  return group(arrows, { opacity: shown })
}

function sunMark(season: number, shown: number): string {
  const [, y] = place(sunAt(season), 0)
  return group(
    [
      line([mapWidth - 130, y], [mapWidth - 4, y], { stroke: colours.turmeric, width: 8 }),
      circle([mapWidth - 84, y], 30, { fill: colours.turmeric, stroke: colours.ink, width: 4 }),
    ],
    { opacity: shown },
  )
}

export const rainBelt: Scene = {
  ...story,
  chapter: {
    en: 'The belt of rain follows the Sun',
    ta: 'மழைப் பட்டை சூரியனைப் பின்தொடர்கிறது',
    hi: 'वर्षा की पट्टी सूर्य के पीछे चलती है',
  },
  shows:
    'The map of the Indian Ocean with a belt of clouds from Africa to Sumatra, and arrows of wind towards it from both sides. A mark shows where the Sun stands overhead. From January to July the Sun moves from 21° S to 21° N, and the belt over India from about 6° S to about 24° N.',
  draw: (t) => {
    const season = seasonAt(t)
    const shown = ramp(t, story.at(1), story.at(1) + 1)
    const panel = ramp(t, story.at(2), story.at(2) + 0.8)
    return group([
      rect([0, 0], mapWidth, 720, { fill: colours.paleIndigo }),
      land,
      line(place(0, 35), place(0, 103), { stroke: colours.ink, width: 3, dash: '14 12' }),
      group([belt(season)], { opacity: shown }),
      trades(season, ramp(t, 0.4, 1.4)),
      sunMark(season, panel),
      text([30, 308], 'Equator', { size: 40, halo: colours.paleTurmeric }),
      beside,
      text([720, 110], months[Math.round(season) - 1] ?? '', { size: 76, weight: 700, opacity: panel }),
      group(
        [
          circle([744, 200], 22, { fill: colours.turmeric, stroke: colours.ink, width: 4 }),
          text([784, 214], 'Sun overhead', { size: 44 }),
          text([784, 274], inWords(sunAt(season)), { size: 56, weight: 700 }),
          path('M736 366H752', { stroke: colours.indigo, width: 30, opacity: 0.5 }),
          text([784, 380], 'belt of rain, India', { size: 44, fill: colours.indigo }),
          text([784, 440], `about ${inWords(beltAt(season))}`, { size: 56, weight: 700, fill: colours.indigo }),
        ],
        { opacity: panel },
      ),
      text([720, 560], 'also called the ITCZ', {
        size: 44,
        fill: colours.plum,
        opacity: ramp(t, story.at(4), story.at(4) + 1),
      }),
    ])
  },
}
