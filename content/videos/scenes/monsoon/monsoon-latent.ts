import { blend, colours } from '../../engine/colours.ts'
import { linear, mix, noise, ramp, swing } from '../../engine/easing.ts'
import { paced } from '../../engine/pace.ts'
import type { Scene } from '../../engine/stage.ts'
import { along, arrowHead, circle, group, line, lines, polyline, rect, text, type Point } from '../../engine/svg.ts'
import { sea } from './monsoon-air.ts'
import { evaporation, shower } from './monsoon-numbers.ts'

const rising = paced(
  {
    en: 'The Sun warms the sea, and water turns into vapour, an invisible gas.',
    ta: 'சூரியன் கடலைச் சூடாக்க, நீர் கண்ணுக்குத் தெரியாத நீராவியாக மாறுகிறது.',
    hi: 'सूर्य समुद्र को गर्म करता है और पानी जलवाष्प बनता है, एक अदृश्य गैस।',
  },
  {
    en: 'To heat 1 kg of water from 0 to 100 °C takes 420 kJ.',
    ta: '1 kg நீரை 0 முதல் 100 °C வரை சூடாக்க 420 kJ தேவை.',
    hi: '1 kg पानी को 0 से 100 °C तक गर्म करने में 420 kJ लगते हैं।',
  },
  {
    en: 'To turn 1 kg of sea water into vapour takes about 2,500 kJ: six times as much.',
    ta: '1 kg கடல் நீரை நீராவியாக்க சுமார் 2,500 kJ தேவை: ஆறு மடங்கு.',
    hi: '1 kg समुद्री पानी को वाष्प बनाने में लगभग 2,500 kJ लगते हैं: छह गुना।',
  },
  {
    en: 'The vapour is no hotter for it. The heat is hidden: it is called latent heat.',
    ta: 'அதனால் நீராவி சூடாவதில்லை; மறைந்துள்ள வெப்பம்: உள்ளுறை வெப்பம்.',
    hi: 'वाष्प इससे अधिक गर्म नहीं होती। छिपी ऊष्मा: इसे गुप्त ऊष्मा कहते हैं।',
  },
)

/** A column of heat to scale: 300 px for 2,500 kJ. */
function column(x: number, kilojoules: number, grown: number, colour: string, words: string[]): string {
  const tall = (300 * kilojoules * grown) / evaporation.toVapourKj
  return group([
    rect([x, 470 - tall], 130, tall, { fill: colour }, 6),
    text([x + 65, 452 - tall], `${kilojoules.toLocaleString('en-IN')} kJ`, {
      size: 46,
      weight: 700,
      anchor: 'middle',
      opacity: linear(grown, 0.6, 1),
    }),
    lines([x + 65, 522], words, { size: 40, anchor: 'middle', opacity: linear(grown, 0, 0.3) }),
  ])
}

const vapour = (t: number) =>
  Array.from({ length: 34 }, (_, i) => {
    const share = (noise(i + 20) + t * 0.07) % 1
    const x = 40 + 500 * noise(i) + 14 * swing(t, 5, noise(i + 90))
    return circle([x, 440 - 350 * share], mix(5, 10, share), {
      stroke: colours.peacock,
      width: 3,
      opacity: Math.min(1, share * 8, (1 - share) * 5),
    })
  }).join('')

export const hiddenHeat: Scene = {
  ...rising,
  chapter: {
    en: 'Latent heat: the engine in the cloud',
    ta: 'உள்ளுறை வெப்பம்: மேகத்தின் எந்திரம்',
    hi: 'गुप्त ऊष्मा: बादल का इंजन',
  },
  shows:
    'On the left vapour, drawn as rings, rises from a sunlit sea. On the right two columns of heat for 1 kg of water, to scale: 420 kJ from 0 to 100 °C, and 2,500 kJ to turn it into vapour.',
  draw: (t) =>
    group([
      circle([120, 110], 58, { fill: colours.turmeric }),
      sea(0, 600, 450, t),
      vapour(t),
      text([300, 590], 'warm sea', { size: 48, weight: 700, anchor: 'middle' }),
      text([330, 110], 'vapour', { size: 48, fill: colours.peacock, halo: colours.paper, opacity: ramp(t, 1.5, 2.5) }),
      text([680, 90], 'Heat for 1 kg of water', {
        size: 52,
        weight: 700,
        opacity: ramp(t, rising.at(1), rising.at(1) + 0.8),
      }),
      line([650, 470], [1230, 470], {
        stroke: colours.ink,
        width: 5,
        opacity: ramp(t, rising.at(1), rising.at(1) + 0.8),
      }),
      column(720, evaporation.toBoilKj, ramp(t, rising.at(1) + 0.6, rising.at(1) + 2.4), colours.turmeric, [
        'from 0 to',
        '100 °C',
      ]),
      column(1000, evaporation.toVapourKj, ramp(t, rising.at(2) + 0.6, rising.at(2) + 3.4), colours.kumkum, [
        'into',
        'vapour',
      ]),
    ]),
}

const engine = paced(
  {
    en: 'In the cloud vapour turns into drops, and gives the hidden heat back.',
    ta: 'மேகத்தில் நீராவி துளிகளாகி, மறைந்த வெப்பத்தைத் திருப்பித் தருகிறது.',
    hi: 'बादल में वाष्प बूँदें बनती है और छिपी ऊष्मा लौटा देती है।',
  },
  {
    en: 'The air in the cloud is now warmer than the air around it, so it rises on.',
    ta: 'மேகக் காற்று சுற்றியுள்ள காற்றைவிட வெப்பமாவதால் தொடர்ந்து மேலெழுகிறது.',
    hi: 'बादल की वायु आसपास की वायु से गर्म हो जाती है, इसलिए और ऊपर उठती है।',
  },
  {
    en: 'Below, more moist air is drawn in: more drops, and more heat.',
    ta: 'கீழே மேலும் ஈரக்காற்று ஈர்க்கப்படுகிறது: மேலும் துளிகள், மேலும் வெப்பம்.',
    hi: 'नीचे और नम वायु खिंच आती है: और बूँदें, और ऊष्मा।',
  },
  {
    en: 'The rain feeds itself. It goes on when the ground is wet and cool.',
    ta: 'மழை தன்னையே வளர்க்கிறது. நிலம் நனைந்து குளிர்ந்த பின்னும் தொடர்கிறது.',
    hi: 'वर्षा स्वयं को बढ़ाती है। धरती भीगने और ठंडी होने पर भी वह चलती रहती है।',
  },
)

/** Ring of four stations, clockwise from the top; labels stand outside it. */
const middle: Point = [640, 318]
const ring: Point[] = Array.from({ length: 121 }, (_, i) => {
  const a = -Math.PI / 2 + (i / 120) * 2 * Math.PI
  return [middle[0] + 235 * Math.cos(a), middle[1] + 170 * Math.sin(a)]
})
const stations: { words: string[]; at: Point; anchor: 'start' | 'middle' | 'end' }[] = [
  { words: ['vapour becomes drops'], at: [640, 92], anchor: 'middle' },
  { words: ['heat is', 'set free'], at: [930, 300], anchor: 'start' },
  { words: ['warm air rises on'], at: [640, 568], anchor: 'middle' },
  { words: ['moist air', 'is drawn in'], at: [350, 300], anchor: 'end' },
]

export const cloudEngine: Scene = {
  ...engine,
  shows:
    'A cloud in the middle of a circle of four arrows: vapour becomes drops; heat is set free; warm air rises on; moist air is drawn in; and so again. Dots run round the circle, faster each time.',
  draw: (t) => {
    const begins = [engine.at(0), engine.at(0) + 2.4, engine.at(1), engine.at(2)]
    const speed = t * 0.05 + 0.004 * t * t
    const dots = Array.from({ length: 16 }, (_, i) => {
      const share = (i / 16 + speed) % 1
      return circle(along(ring, share).at, 11, {
        fill: blend(colours.peacock, colours.kumkum, Math.sin(share * Math.PI) ** 2),
      })
    })
    const heads = [0.125, 0.375, 0.625, 0.875].map((share) => {
      const { at, angle } = along(ring, share)
      return arrowHead(at, angle, 40, { stroke: colours.ink, width: 9 })
    })
    const puffs = [
      [-70, 14, 48],
      [0, -18, 66],
      [72, 10, 50],
      [-24, 24, 52],
      [36, 26, 50],
    ] as const
    const warm = ramp(t, begins[1] ?? 0, engine.at(3))
    return group([
      polyline(ring, { stroke: colours.sunk, width: 46 }, true),
      ...dots,
      ...heads,
      ...puffs.map(([x, y, r]) => circle([middle[0] + x, middle[1] + y], r + 4, { fill: colours.indigo })),
      ...puffs.map(([x, y, r]) =>
        circle([middle[0] + x, middle[1] + y], r, { fill: blend(colours.paleIndigo, colours.paleKumkum, warm) }),
      ),
      ...stations.map(({ words, at, anchor }, i) =>
        lines([...at], words, {
          size: 50,
          weight: 700,
          anchor,
          fill: i === 1 ? colours.kumkum : colours.ink,
          opacity: ramp(t, begins[i] ?? 0, (begins[i] ?? 0) + 0.8),
        }),
      ),
    ])
  },
}

const sum = paced(
  {
    en: 'How much heat is it? Take 1 mm of rain on 1 square kilometre.',
    ta: 'எவ்வளவு வெப்பம்? 1 சதுர கிலோமீட்டரில் 1 mm மழையை எடுத்துக்கொள்வோம்.',
    hi: 'यह कितनी ऊष्मा है? 1 वर्ग किलोमीटर पर 1 mm वर्षा लीजिए।',
  },
  {
    en: 'That is a million kilograms of water.',
    ta: 'அது பத்து லட்சம் கிலோகிராம் நீர்.',
    hi: 'यह दस लाख किलोग्राम पानी है।',
  },
  {
    en: 'Its vapour gave out 2.5 million million joules.',
    ta: 'அதன் நீராவி வெளிவிட்டது 2.5 லட்சம் கோடி ஜூல்.',
    hi: 'इसकी वाष्प ने 2.5 लाख करोड़ जूल दिए।',
  },
  {
    en: 'A power station of 1000 MW works 42 minutes for as much.',
    ta: '1000 MW மின் நிலையம் இதைத் தர 42 நிமிடம் இயங்க வேண்டும்.',
    hi: '1000 MW का बिजलीघर उतनी ऊर्जा 42 मिनट में देता है।',
  },
)

export const heatOfAShower: Scene = {
  ...sum,
  shows:
    'A sum, line by line: 1 mm on 1 km² is 1,000,000 kg of water; times 2.5 million J for each kilogram is 2.5 times 10 to the power 12 J; a power station of 1000 MW needs 2,500 s, that is 42 minutes.',
  draw: (t) => {
    const rows = [
      `${shower.mm} mm of rain on 1 km²`,
      `= ${shower.kilograms.toLocaleString('en-US')} kg of water`,
      '× 2,500 kJ = 2.5 × 10¹² J',
      `= ${shower.stationMegawatts} MW for ${shower.minutes} minutes`,
    ]
    return group(
      rows.map((row, i) =>
        text([120, 170 + i * 120], row, {
          size: 68,
          weight: 700,
          fill: i === 2 ? colours.kumkum : colours.ink,
          opacity: ramp(t, sum.at(i), sum.at(i) + 0.8),
        }),
      ),
    )
  },
}
