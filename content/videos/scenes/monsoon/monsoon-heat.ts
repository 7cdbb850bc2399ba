import { colours } from '../../engine/colours.ts'
import { linear, noise, ramp } from '../../engine/easing.ts'
import { paced } from '../../engine/pace.ts'
import type { Scene } from '../../engine/stage.ts'
import { circle, group, line, lines, rect, text, type Point } from '../../engine/svg.ts'
import { rainOfIndia, specificHeat } from './monsoon-numbers.ts'

const story = paced(
  {
    en: 'Give 42,000 J to 1 kg of water, and as much to 1 kg of dry sand.',
    ta: '1 kg நீருக்கு 42,000 J கொடுங்கள்; 1 kg உலர்ந்த மணலுக்கும் அதே அளவு.',
    hi: '1 kg पानी को 42,000 J दीजिए, और 1 kg सूखी रेत को भी उतनी ही।',
  },
  {
    en: 'Water needs 4,200 J for each degree: it gets 10 °C warmer.',
    ta: 'நீருக்கு ஒவ்வொரு °C-க்கும் 4,200 J தேவை: அது 10 °C சூடாகிறது.',
    hi: 'पानी को हर °C के लिए 4,200 J चाहिए: वह 10 °C गर्म होता है।',
  },
  {
    en: 'Sand needs only 840 J: it gets 50 °C warmer, five times as much.',
    ta: 'மணலுக்கு 840 J போதும்: அது 50 °C சூடாகிறது, ஐந்து மடங்கு.',
    hi: 'रेत को केवल 840 J: वह 50 °C गर्म होती है, पाँच गुना।',
  },
  {
    en: 'Waves also stir the sea and carry the heat down. Soil stays as it lies.',
    ta: 'அலைகள் கடலைக் கலக்கி வெப்பத்தைக் கீழே கொண்டு செல்கின்றன; மண் அப்படியல்ல.',
    hi: 'लहरें समुद्र को हिलाकर ऊष्मा नीचे ले जाती हैं; मिट्टी वहीं रहती है।',
  },
)

type Tin = { x: number; fill: string; rim: string; name: string; rise: number }
const tins: readonly Tin[] = [
  { x: 130, fill: colours.paleIndigo, rim: colours.indigo, name: 'water', rise: specificHeat.waterWarms },
  { x: 720, fill: colours.paleTurmeric, rim: colours.turmeric, name: 'dry sand', rise: specificHeat.sandWarms },
]
const grains = Array.from({ length: 90 }, (_, i): Point => [noise(i) * 188, noise(i + 200) * 214])

/** A tin with 1 kg, and a column for each 10 °C that it warms. */
function tin({ x, fill, rim, name, rise }: Tin, warmed: number): string {
  const degrees = rise * warmed
  return group([
    rect([x, 150], 200, 300, { fill: colours.surface, stroke: colours.inkSoft, width: 6 }, 14),
    rect([x + 6, 226], 188, 218, { fill }, 8),
    ...(name === 'water'
      ? []
      : grains.map(([dx, dy]) => circle([x + 8 + dx * 0.96, 230 + dy * 0.98], 3, { fill: rim }))),
    text([x + 100, 204], '1 kg', { size: 46, weight: 700, anchor: 'middle' }),
    text([x + 100, 510], name, { size: 48, weight: 700, anchor: 'middle' }),
    rect([x + 240, 450 - 300 * (degrees / 50)], 60, 300 * (degrees / 50), { fill: colours.kumkum }, 6),
    line([x + 230, 450], [x + 310, 450], { stroke: colours.ink, width: 5 }),
    text([x + 330, 450 - 300 * (degrees / 50) + (degrees > 5 ? 34 : 0)], `+${Math.round(degrees)} °C`, {
      size: 56,
      weight: 700,
      fill: colours.kumkum,
      opacity: linear(warmed, 0, 0.05),
    }),
  ])
}

export const sameHeat: Scene = {
  ...story,
  shows:
    'Two tins, 1 kg of water and 1 kg of dry sand. Each gets 42,000 J. A column grows beside each: the water warms by 10 °C, the sand by 50 °C.',
  draw: (t) => {
    const water = ramp(t, story.at(1) + 0.6, story.at(1) + 3)
    const sand = ramp(t, story.at(2) + 0.6, story.at(2) + 3)
    const [first, second] = tins
    return group([
      text([640, 90], '42,000 J for each', { size: 56, weight: 700, anchor: 'middle' }),
      first ? tin(first, water) : '',
      second ? tin(second, sand) : '',
      text([130, 580], '42,000 ÷ 4,200 = 10', { size: 44, opacity: water }),
      text([720, 580], '42,000 ÷ 840 = 50', { size: 44, opacity: sand }),
    ])
  },
}

const reasons = paced(
  {
    en: 'Heat alone is not enough: May is the hottest month, and still dry.',
    ta: 'வெப்பம் மட்டும் போதாது: மே மாதம் மிக வெப்பம், ஆனாலும் மழை இல்லை.',
    hi: 'केवल गर्मी काफ़ी नहीं: मई सबसे गर्म है, फिर भी सूखी।',
  },
  {
    en: 'Three more things are needed. First: the belt of rain, which moves with the Sun.',
    ta: 'இன்னும் மூன்று தேவை. முதலாவது: சூரியனுடன் நகரும் மழைப் பட்டை.',
    hi: 'तीन बातें और चाहिए। पहली: सूर्य के साथ खिसकती वर्षा की पट्टी।',
  },
  {
    en: 'Second: the turning of the Earth.',
    ta: 'இரண்டாவது: பூமியின் சுழற்சி.',
    hi: 'दूसरी: पृथ्वी का घूर्णन।',
  },
  {
    en: 'Third: the heat that clouds set free.',
    ta: 'மூன்றாவது: மேகங்கள் வெளிவிடும் வெப்பம்.',
    hi: 'तीसरी: वह ऊष्मा जो बादल छोड़ते हैं।',
  },
)

export const notHeatAlone: Scene = {
  ...reasons,
  shows:
    'Columns of the rain of India: 61 mm in May, when the land is hottest, 165 mm in June, 281 mm in July. Beside them the three things that are also needed: the belt of rain, the turning Earth, the heat of the clouds.',
  draw: (t) => {
    const rows = ['1  the belt of rain', '2  the turning Earth', '3  the heat of clouds']
    return group([
      lines([96, 110], ['Rain of India'], { size: 52, weight: 700 }),
      ...rainOfIndia.map(({ month, mm }, i) => {
        const tall = 280 * (mm / 281) * ramp(t, 0.6 + i * 0.4, 2 + i * 0.4)
        return group([
          rect([110 + i * 150, 520 - tall], 96, tall, { fill: i > 0 ? colours.indigo : colours.kumkum }, 6),
          text([158 + i * 150, 576], month, { size: 44, anchor: 'middle' }),
          text([158 + i * 150, 504 - tall], `${mm} mm`, {
            size: 40,
            weight: 700,
            anchor: 'middle',
            opacity: ramp(t, 2, 3),
          }),
        ])
      }),
      ...rows.map((row, i) =>
        text([660, 260 + i * 110], row, {
          size: 56,
          weight: 700,
          opacity: ramp(t, reasons.at(i + 1), reasons.at(i + 1) + 0.8),
        }),
      ),
      text([660, 150], 'Also needed', {
        size: 48,
        fill: colours.plum,
        opacity: ramp(t, reasons.at(1), reasons.at(1) + 0.6),
      }),
      text([96, 166], 'May: the hottest land', { size: 44, fill: colours.kumkum }),
    ])
  },
}
