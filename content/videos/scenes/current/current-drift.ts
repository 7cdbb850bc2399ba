import { colours } from '../../engine/colours.ts'
import { during, ramp } from '../../engine/easing.ts'
import { paced, retimed } from '../../engine/pace.ts'
import type { Scene } from '../../engine/stage.ts'
import { arrow, circle, group, text } from '../../engine/svg.ts'
import { drawWire, simulate } from './current-lattice.ts'

const closing = 6
const piece = { left: 64, top: 136, columns: 12, rows: 4, pitch: 96, electrons: 16 }
/** One that stays within the picture all the while. */
const followed = 0
const drifting = simulate(piece, 16, (t) => 130 * ramp(t, closing, closing + 1))

const story = paced(
  {
    en: 'Inside a copper wire, much enlarged: ions, and free electrons between them.',
    ta: 'மிகப் பெரிதாக்கிய தாமிரக் கம்பியின் உள்ளே: அயனிகள், இடையே தனி எலக்ட்ரான்கள்.',
    hi: 'ताँबे के तार के भीतर, बहुत बड़ा करके: आयन, और उनके बीच मुक्त इलेक्ट्रॉन।',
  },
  {
    en: 'Free electrons dart about at random. On the whole none gets anywhere.',
    ta: 'எலக்ட்ரான்கள் ஒழுங்கின்றி விரைகின்றன; மொத்தத்தில் எங்கும் செல்வதில்லை.',
    hi: 'मुक्त इलेक्ट्रॉन बेतरतीब दौड़ते हैं; कुल मिलाकर कहीं नहीं पहुँचते।',
  },
  {
    en: 'A cell is joined. Electrons now drift towards +, still hitting ions.',
    ta: 'மின்கலம் இணைக்கப்பட்டது. எலக்ட்ரான்கள் அயனிகளில் மோதியபடி + நோக்கி நகர்கின்றன.',
    hi: 'सेल जुड़ा। अब इलेक्ट्रॉन आयनों से टकराते हुए + की ओर खिसकते हैं।',
  },
  {
    en: 'For 1 A in 1 mm² of copper they drift only 0.07 mm in a second.',
    ta: '1 mm² தாமிரத்தில் 1 A என்றால், ஒரு நொடியில் 0.07 mm மட்டுமே நகர்கின்றன.',
    hi: '1 mm² ताँबे में 1 A पर वे एक सेकंड में केवल 0.07 mm खिसकते हैं।',
  },
  {
    en: 'But all of them start at once: so the lamp lights without delay.',
    ta: 'ஆனால் எல்லாம் ஒரே நேரத்தில் நகரத் தொடங்கும்: விளக்கு உடனே எரியும்.',
    hi: 'पर सब एक साथ चलने लगते हैं: इसलिए बल्ब तुरंत जलता है।',
  },
)

export const drift: Scene = {
  ...story,
  chapter: { en: 'Electrons drift', ta: 'எலக்ட்ரான்கள் நகர்கின்றன', hi: 'इलेक्ट्रॉन खिसकते हैं' },
  shows:
    'A piece of wire with rows of positive ions, and small electrons that bounce between them. One electron leaves a red trace. Without a cell it wanders at random; with a cell, marked − on the left and + on the right, all drift slowly to the right. An arrow shows the current by convention to the left.',
  draw: retimed(story, { starts: [0.4, 3.2, 6.3, 10.4, 13], to: 15.4 }, (t) => {
    const on = ramp(t, closing, closing + 1)
    return group([
      drawWire(piece, drifting, t, followed),
      text([64, 90], 'no cell: no current', { size: 48, weight: 700, opacity: during(t, 2.4, closing) }),
      text([20, 346], '−', { size: 76, weight: 700, fill: colours.indigo, opacity: on }),
      text([1222, 346], '+', { size: 76, weight: 700, fill: colours.kumkum, opacity: on }),
      group(
        [
          arrow([520, 76], [64, 76], { stroke: colours.kumkum, width: 8 }, 30),
          text([548, 90], 'current, by convention', { size: 48, fill: colours.kumkum }),
        ],
        { opacity: ramp(t, 10.6, 11.6) },
      ),
      group(
        [
          arrow([64, 572], [300, 572], { stroke: colours.indigo, width: 8 }, 30),
          text([330, 587], 'electrons drift', { size: 48, fill: colours.indigo }),
        ],
        { opacity: on },
      ),
      group([circle([870, 572], 23, { fill: colours.turmeric }), text([910, 587], 'metal ions', { size: 48 })], {
        opacity: ramp(t, 0.8, 1.6),
      }),
      group([circle([82, 572], 14, { fill: colours.indigo }), text([114, 587], 'free electrons', { size: 48 })], {
        opacity: during(t, 3, closing),
      }),
    ])
  }),
}
