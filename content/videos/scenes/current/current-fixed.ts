import { colours } from '../../engine/colours.ts'
import { ramp } from '../../engine/easing.ts'
import { paced } from '../../engine/pace.ts'
import type { Scene } from '../../engine/stage.ts'
import { arrow, circle, group, line, polyline, text, type Point } from '../../engine/svg.ts'
import { lampSign } from './current-lamp.ts'
import { lamps, mains, seriesAmperes } from './current-numbers.ts'

const parallel = paced(
  {
    en: 'The supply fixes the voltage: 230 V at each socket, whatever is plugged in.',
    ta: 'மின் வழங்கல் மின்னழுத்தத்தை நிலையாக வைக்கிறது: ஒவ்வொரு சாக்கெட்டிலும் 230 V.',
    hi: 'आपूर्ति वोल्टता नियत रखती है: हर सॉकेट पर 230 V, चाहे कुछ भी लगा हो।',
  },
  {
    en: 'Side by side, both lamps have 230 V. With V fixed, P = V²/R.',
    ta: 'பக்க இணைப்பில் இரு விளக்குகளுக்கும் 230 V. V மாறாதபோது P = V²/R.',
    hi: 'पार्श्वक्रम में दोनों बल्बों पर 230 V है। V नियत हो तो P = V²/R।',
  },
  {
    en: 'So 100 W means less resistance: 529 Ω. The lamp of 60 W has 882 Ω.',
    ta: 'எனவே 100 W என்றால் குறைந்த மின்தடை: 529 Ω. 60 W விளக்கிற்கு 882 Ω.',
    hi: 'यानी 100 W में प्रतिरोध कम है: 529 Ω। 60 W के बल्ब में 882 Ω।',
  },
)

/** The greater the power, the brighter: 100 W is as bright as the drawing can be. */
const glow = (watts: number) => Math.sqrt(watts / 100)

const rating = ([x, y]: Point, words: string, shown = 1) =>
  text([x, y], words, { size: 50, weight: 700, anchor: 'middle', opacity: shown })

export const fixedVoltage: Scene = {
  ...parallel,
  shows: `Two lamps side by side between two wires at ${mains} V, the one of 100 W brighter. The lamp of 60 W has ${lamps[60].ohms} Ω and takes ${lamps[60].amperes} A; the lamp of 100 W has ${lamps[100].ohms} Ω and takes ${lamps[100].amperes} A.`,
  draw: (t) => {
    const ohms = ramp(t, parallel.at(2), parallel.at(2) + 0.8)
    const formula = ramp(t, parallel.at(1), parallel.at(1) + 0.8)
    const branch = (x: number, watts: 60 | 100) =>
      group([
        line([x, 170], [x, 500], { stroke: colours.ink, width: watts === 100 ? 10 : 6 }),
        lampSign([x, 330], 50, glow(watts)),
        rating([x, 100], `${watts} W`),
        text([x + 106, 316], `${lamps[watts].ohms} Ω`, { size: 44, weight: 700, fill: colours.kumkum, opacity: ohms }),
        text([x + 106, 376], `${lamps[watts].amperes} A`, {
          size: 44,
          weight: 700,
          fill: colours.indigo,
          opacity: ohms,
        }),
      ])
    return group([
      line([60, 170], [640, 170], { stroke: colours.ink, width: 6 }),
      line([60, 500], [640, 500], { stroke: colours.ink, width: 6 }),
      circle([60, 170], 12, { fill: colours.ink }),
      circle([60, 500], 12, { fill: colours.ink }),
      text([30, 350], `${mains} V`, { size: 56, weight: 700, fill: colours.plum }),
      branch(300, 60),
      branch(640, 100),
      text([890, 200], 'V is fixed', { size: 56, weight: 700, fill: colours.plum, opacity: formula }),
      text([890, 310], 'P = V²/R', { size: 84, weight: 700, opacity: formula }),
      text([890, 410], 'less R, more P', { size: 50, fill: colours.inkSoft, opacity: ohms }),
    ])
  },
}

const series = paced(
  {
    en: 'In series one current flows through both lamps: 230 V ÷ 1411 Ω = 0.16 A.',
    ta: 'தொடர் இணைப்பில் இரண்டிலும் ஒரே மின்னோட்டம்: 230 V ÷ 1411 Ω = 0.16 A.',
    hi: 'श्रेणीक्रम में दोनों में एक ही धारा है: 230 V ÷ 1411 Ω = 0.16 A।',
  },
  {
    en: 'With the same I for both, P = I²R: more resistance takes more power.',
    ta: 'இரண்டிலும் ஒரே I என்றால் P = I²R: அதிக மின்தடைக்கு அதிக மின்திறன்.',
    hi: 'दोनों में I समान हो तो P = I²R: अधिक प्रतिरोध, अधिक शक्ति।',
  },
  {
    en: 'The lamp of 60 W now gets 23 W, and the lamp of 100 W only 14 W.',
    ta: 'இப்போது 60 W விளக்கிற்கு 23 W; 100 W விளக்கிற்கு 14 W மட்டுமே.',
    hi: 'अब 60 W के बल्ब को 23 W मिलते हैं, 100 W वाले को केवल 14 W।',
  },
  {
    en: 'So ask first: what is fixed, the voltage or the current? (We kept R constant.)',
    ta: 'எனவே முதலில் கேளுங்கள்: நிலையானது எது, V-யா I-யா? (R மாறாது எனக் கொண்டோம்.)',
    hi: 'इसलिए पहले पूछिए: नियत क्या है, V या I? (हमने R नियत माना।)',
  },
)

export const fixedCurrent: Scene = {
  ...series,
  shows: `The same two lamps one after the other at ${mains} V. One current of ${seriesAmperes} A flows through both. The lamp of 60 W, with 882 Ω, gets ${lamps[60].wattsInSeries} W and is the brighter one; the lamp of 100 W, with 529 Ω, gets ${lamps[100].wattsInSeries} W.`,
  draw: (t) => {
    const current = ramp(t, series.at(0) + 1, series.at(0) + 2)
    const formula = ramp(t, series.at(1), series.at(1) + 0.8)
    const power = ramp(t, series.at(2), series.at(2) + 0.8)
    const lamp = (x: number, watts: 60 | 100) =>
      group([
        lampSign([x, 230], 62, glow(lamps[watts].wattsInSeries) * power),
        rating([x, 110], `${watts} W`),
        text([x, 370], `${lamps[watts].ohms} Ω`, { size: 50, weight: 700, fill: colours.kumkum, anchor: 'middle' }),
        text([x, 440], `gets ${lamps[watts].wattsInSeries} W`, {
          size: 54,
          weight: 700,
          anchor: 'middle',
          opacity: power,
        }),
      ])
    return group([
      polyline(
        [
          [60, 500],
          [60, 230],
          [760, 230],
          [760, 500],
        ],
        { stroke: colours.ink, width: 6 },
      ),
      circle([60, 500], 12, { fill: colours.ink }),
      circle([760, 500], 12, { fill: colours.ink }),
      text([410, 530], `${mains} V`, { size: 60, weight: 700, fill: colours.plum, anchor: 'middle' }),
      lamp(240, 60),
      lamp(560, 100),
      arrow([330, 190], [470, 190], { stroke: colours.indigo, width: 8, opacity: current }, 26),
      text([400, 150], `${seriesAmperes} A`, {
        size: 50,
        weight: 700,
        fill: colours.indigo,
        anchor: 'middle',
        opacity: current,
      }),
      text([850, 200], 'I is the same', { size: 56, weight: 700, fill: colours.indigo, opacity: formula }),
      text([850, 310], 'P = I² R', { size: 84, weight: 700, opacity: formula }),
      text([850, 410], 'more R, more P', { size: 50, fill: colours.inkSoft, opacity: power }),
      text([850, 540], 'What is fixed?', {
        size: 56,
        weight: 700,
        fill: colours.plum,
        opacity: ramp(t, series.at(3), series.at(3) + 0.8),
      }),
    ])
  },
}
