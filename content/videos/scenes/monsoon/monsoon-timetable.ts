import { colours } from '../../engine/colours.ts'
import { linear, mix, ramp } from '../../engine/easing.ts'
import { paced } from '../../engine/pace.ts'
import type { Scene } from '../../engine/stage.ts'
import { circle, group, line, text } from '../../engine/svg.ts'
import { edge, onset } from './monsoon-numbers.ts'

const story = paced(
  {
    en: 'The rain reaches Kerala about 1 June, and Mumbai about 11 June,',
    ta: 'மழை கேரளத்தை ஜூன் 1 வாக்கிலும், மும்பையை ஜூன் 11 வாக்கிலும் அடைகிறது;',
    hi: 'वर्षा लगभग 1 जून को केरल और 11 जून को मुंबई पहुँचती है,',
  },
  {
    en: 'Delhi about 27 June, and all of India by about 8 July.',
    ta: 'டெல்லியை ஜூன் 27, முழு இந்தியாவையும் ஜூலை 8 வாக்கில்.',
    hi: 'लगभग 27 जून को दिल्ली और 8 जुलाई तक पूरे भारत में।',
  },
  {
    en: 'From Thiruvananthapuram to Delhi its edge moves some 86 km a day.',
    ta: 'திருவனந்தபுரத்திலிருந்து டெல்லி வரை அதன் விளிம்பு நாளுக்கு 86 km நகர்கிறது.',
    hi: 'तिरुवनंतपुरम से दिल्ली तक इसका किनारा दिन में लगभग 86 km बढ़ता है।',
  },
  {
    en: 'A cyclist could keep pace with it. It is often days early or late.',
    ta: 'மிதிவண்டியில் உடன் செல்லலாம். பெரும்பாலும் சில நாள் முன்பின் ஆகும்.',
    hi: 'साइकिल सवार साथ चल सकता है। यह अक्सर कुछ दिन आगे-पीछे होता है।',
  },
)

/** 28 px a day, from the end of May. */
const dayX = (day: number) => 110 + (day - 1) * 28
const level = 330

export const timetable: Scene = {
  ...story,
  chapter: { en: 'When the rain arrives', ta: 'மழை வரும் நாள்', hi: 'वर्षा कब आती है' },
  shows:
    'A line of days to scale with four stations: Kerala 1 June, Mumbai 11 June, Delhi 27 June, all of India 8 July. Below it the speed of the edge of the rain: 86 km a day.',
  draw: (t) => {
    const reached = mix(1, 38, linear(t, story.at(0), story.at(2) - 0.8))
    const sum = ramp(t, story.at(2), story.at(2) + 1)
    return group([
      text([96, 110], 'Normal dates', { size: 56, weight: 700 }),
      line([dayX(1), level], [dayX(38), level], { stroke: colours.line, width: 14 }),
      line([dayX(1), level], [dayX(reached), level], { stroke: colours.indigo, width: 14 }),
      ...onset.map(({ place, day, date }, i) => {
        const here = reached >= day - 0.3
        const below = i === 3
        return group(
          [
            circle([dayX(day), level], 20, {
              fill: here ? colours.indigo : colours.surface,
              stroke: colours.indigo,
              width: 6,
            }),
            text([dayX(day), level + (below ? 80 : -90)], place, {
              size: 46,
              weight: 700,
              anchor: i === 0 ? 'start' : 'middle',
            }),
            text([dayX(day), level + (below ? 132 : -42)], date, { size: 44, anchor: i === 0 ? 'start' : 'middle' }),
          ],
          { opacity: here ? 1 : 0.35 },
        )
      }),
      text([110, 500], `(${edge.delhi}° − ${edge.thiruvananthapuram}°) × ${edge.kmPerDegree} km ÷ 26 days`, {
        size: 46,
        opacity: sum,
      }),
      text([110, 572], `= ${edge.kmPerDay} km a day`, { size: 60, weight: 700, fill: colours.plum, opacity: sum }),
    ])
  },
}
