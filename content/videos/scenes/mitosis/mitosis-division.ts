import { colours } from '../../engine/colours.ts'
import { during, ramp } from '../../engine/easing.ts'
import { paced, retimed } from '../../engine/pace.ts'
import type { Scene } from '../../engine/stage.ts'
import { circle, group, line, lines, text, type Point } from '../../engine/svg.ts'
import {
  centre,
  drawCentrosomes,
  drawChromosomes,
  drawMembrane,
  drawNuclei,
  drawSpindle,
  leadingCentromere,
  pole,
  starts,
} from './mitosis-cell.ts'

const stages: { name: string; from: number; to: number; notes: string[] }[] = [
  { name: 'Interphase', from: starts.interphase, to: starts.prophase, notes: [] },
  {
    name: 'Prophase',
    from: starts.prophase,
    to: starts.metaphase,
    notes: ['chromosomes coil up,', 'the spindle grows'],
  },
  { name: 'Metaphase', from: starts.metaphase, to: starts.anaphase, notes: ['chromosomes line up', 'at the equator'] },
  { name: 'Anaphase', from: starts.anaphase, to: starts.telophase, notes: ['chromatids part and', 'go to the poles'] },
  { name: 'Telophase', from: starts.telophase, to: starts.cytokinesis, notes: ['a nucleus forms', 'around each set'] },
  { name: 'Cytokinesis', from: starts.cytokinesis, to: starts.end, notes: ['the cell pinches', 'in two'] },
]

/** What a count at the microscope gives; chromosomes are counted by their centromeres. */
const counts: { from: number; to: number; rows: string[] }[] = [
  { from: 0.4, to: 8.4, rows: ['4 chromosomes', '2n = 4'] },
  { from: 8.4, to: 27.6, rows: ['4 chromosomes', '8 chromatids'] },
  { from: 27.6, to: 38.4, rows: ['8 chromosomes', '4 to each pole'] },
  { from: 38.4, to: 47, rows: ['2 nuclei', '4 in each'] },
  { from: 47, to: 53, rows: ['2 cells', 'each 2n = 4'] },
]

const edge = 852

function panel(t: number): string {
  const rows = stages.map(({ name, from, to, notes }, i) =>
    group(
      [
        text([edge, 110], name, { size: 68, weight: 700 }),
        lines([edge, 176], notes, { size: 42, fill: colours.inkSoft }),
      ],
      {
        opacity: i === 0 ? 1 - ramp(t, to - 0.3, to) : during(t, from, to + (i === 5 ? 2 : 0), 0.4),
      },
    ),
  )
  const dots = stages.map(({ from, to }, i) => {
    const here = t >= from && t < to
    return circle([edge + 16 + i * 46, 560], here ? 15 : 9, {
      fill: here ? colours.turmeric : t >= to ? colours.ink : colours.line,
    })
  })
  const counted = counts.map(({ from, to, rows: [first = '', second = ''] }) =>
    group(
      [
        text([edge, 400], first, { size: 54, weight: 700, fill: colours.plum }),
        text([edge, 464], second, { size: 46, fill: colours.plum }),
      ],
      {
        opacity: during(t, from, to, 0.5),
      },
    ),
  )
  const key = group(
    [
      circle([edge + 14, 196], 13, { fill: colours.indigo }),
      text([edge + 44, 210], 'from the mother', { size: 42 }),
      circle([edge + 14, 256], 13, { fill: colours.kumkum }),
      text([edge + 44, 270], 'from the father', { size: 42 }),
    ],
    { opacity: during(t, 0.6, starts.prophase) },
  )
  const whose = text([edge, 46], 'Animal cell', { size: 42, fill: colours.plum })
  return [whose, ...rows, ...counted, key, ...dots].join('')
}

/** A label beside the cell with a line to the part it names. */
function pointer(
  at: Point,
  words: string,
  from: Point,
  to: Point,
  shown: number,
  anchor: 'start' | 'middle' | 'end' = 'start',
): string {
  return group(
    [
      line(from, to, { stroke: colours.ink, width: 3 }),
      circle(to, 6, { fill: colours.ink }),
      text(at, words, { size: 42, anchor, halo: colours.paper }),
    ],
    {
      opacity: shown,
    },
  )
}

function labels(t: number): string {
  const lead = leadingCentromere(t)
  const right = pole(1, t)
  return [
    pointer([24, 70], 'nucleus', [110, 84], [centre[0] - 110, centre[1] - 105], during(t, 1, 7)),
    pointer([24, 586], 'chromatin', [116, 546], [centre[0] - 70, centre[1] + 80], during(t, 4.4, 11.4)),
    pointer([580, 52], 'centrosomes', [640, 66], [right[0] + 12, right[1] - 8], during(t, 8.4, 13)),
    pointer([24, 586], 'spindle', [110, 546], [centre[0] - 130, centre[1] + 48], during(t, 18, 20.6)),
    pointer([24, 46], 'two chromatids', [170, 60], [centre[0] - 92, centre[1] - 56], during(t, 16, 18.6)),
    line([centre[0], 20], [centre[0], 604], {
      stroke: colours.ink,
      width: 3,
      dash: '4 14',
      opacity: during(t, 21, 27.4),
    }),
    text([centre[0] + 20, 48], 'equator', { size: 42, opacity: during(t, 21, 27.4) }),
    pointer([24, 586], 'spindle fibre', [150, 546], [centre[0] - 105, centre[1] + 90], during(t, 23.4, 27)),
    pointer([24, 46], 'centromere leads', [170, 60], [lead[0], lead[1] - 4], during(t, 30, 34.6)),
    pointer([24, 70], 'new nucleus', [130, 84], [centre[0] - 215, centre[1] - 92], during(t, 38.6, 43)),
    pointer([centre[0], 50], 'furrow', [centre[0], 64], [centre[0], 150], during(t, 44.4, 47.4), 'middle'),
    text([centre[0] - 197, 580], '2n = 4', { size: 48, weight: 700, anchor: 'middle', opacity: ramp(t, 48.4, 49.4) }),
    text([centre[0] + 197, 580], '2n = 4', { size: 48, weight: 700, anchor: 'middle', opacity: ramp(t, 48.4, 49.4) }),
  ].join('')
}

const draw = (t: number) =>
  group([drawMembrane(t), drawNuclei(t), drawSpindle(t), drawCentrosomes(t), drawChromosomes(t), labels(t), panel(t)])

const toTheEquator = paced(
  {
    en: 'An animal cell with 4 chromosomes: a long and a short pair.',
    ta: '4 குரோமோசோம்கள் உள்ள விலங்குச் செல்: ஒரு நீள இணை, ஒரு குட்டை இணை.',
    hi: '4 गुणसूत्रों वाली जंतु कोशिका: एक लंबा जोड़ा, एक छोटा।',
  },
  {
    en: 'In interphase they are fine threads, called chromatin.',
    ta: 'இடைநிலையில் அவை மெல்லிய இழைகள்: குரோமாட்டின்.',
    hi: 'अंतरावस्था में वे महीन धागे हैं: क्रोमैटिन।',
  },
  {
    en: 'Each thread is copied, and the two copies stay joined.',
    ta: 'ஒவ்வோர் இழையும் நகலெடுக்கப்படுகிறது; இரு நகல்களும் இணைந்தே இருக்கும்.',
    hi: 'हर धागे की नकल बनती है, और दोनों जुड़ी रहती हैं।',
  },
  {
    en: 'Prophase: the threads coil; each chromosome has two chromatids.',
    ta: 'புரோஃபேஸ்: இழைகள் சுருள்கின்றன; ஒவ்வொன்றிலும் இரு குரோமாட்டிடுகள்.',
    hi: 'पूर्वावस्था: धागे कुंडलित होते हैं; हर गुणसूत्र में दो अर्धगुणसूत्र।',
  },
  {
    en: 'The spindle grows, and the envelope of the nucleus breaks down.',
    ta: 'கதிர்கோல் வளர்கிறது; உட்கரு உறை சிதைகிறது.',
    hi: 'तर्कु बढ़ता है और केंद्रक झिल्ली टूट जाती है।',
  },
  {
    en: 'Metaphase: all 4 chromosomes line up at the equator.',
    ta: 'மெட்டாஃபேஸ்: 4 குரோமோசோம்களும் நடுக்கோட்டில் வரிசையாகின்றன.',
    hi: 'मध्यावस्था: चारों गुणसूत्र मध्य रेखा पर पंक्ति में आते हैं।',
  },
  {
    en: 'Fibres from both poles hold each by its centromere.',
    ta: 'இரு துருவ இழைகள் ஒவ்வொன்றையும் சென்ட்ரோமியரில் பிடிக்கின்றன.',
    hi: 'दोनों ध्रुवों के तंतु हर एक को गुणसूत्रबिंदु पर पकड़ते हैं।',
  },
)

/** From interphase to metaphase. */
export const untilMetaphase: Scene = {
  ...toTheEquator,
  chapter: { en: 'Copied, coiled, lined up', ta: 'நகல், சுருள், வரிசை', hi: 'नकल, कुंडलन, पंक्ति' },
  shows:
    'A round animal cell with fine threads in its nucleus, two from the mother in blue, two from the father in red. They thicken into rods of two chromatids, the envelope of the nucleus breaks up, a spindle grows between two poles, and the 4 chromosomes line up at the equator. A panel counts: 4 chromosomes; 4 chromosomes, 8 chromatids.',
  draw: retimed(toTheEquator, { starts: [0.4, 4.3, 7.9, 11.7, 15.9, 20.1, 23.6], to: 27 }, draw),
}

const toTwoCells = paced(
  {
    en: 'Anaphase: centromeres split, and the chromatids part.',
    ta: 'அனாஃபேஸ்: சென்ட்ரோமியர்கள் பிரிய, குரோமாட்டிடுகள் விலகுகின்றன.',
    hi: 'पश्चावस्था: गुणसूत्रबिंदु बँटते हैं, अर्धगुणसूत्र अलग होते हैं।',
  },
  {
    en: 'Each is now a chromosome of its own: 4 go to each pole.',
    ta: 'இப்போது ஒவ்வொன்றும் தனிக் குரோமோசோம்: ஒவ்வொரு துருவத்திற்கும் 4.',
    hi: 'अब हर एक अपना गुणसूत्र है: हर ध्रुव पर 4 जाते हैं।',
  },
  {
    en: 'Telophase: an envelope forms around each set of 4.',
    ta: 'டீலோஃபேஸ்: ஒவ்வொரு 4-ஐச் சுற்றியும் உட்கரு உறை உருவாகிறது.',
    hi: 'अंत्यावस्था: हर 4 के समूह के चारों ओर झिल्ली बनती है।',
  },
  {
    en: 'The chromosomes uncoil, and a nucleolus is seen again.',
    ta: 'குரோமோசோம்கள் சுருள் அவிழ்கின்றன; உட்கருமணி மீண்டும் தெரிகிறது.',
    hi: 'गुणसूत्र खुल जाते हैं, और केंद्रिका फिर दिखती है।',
  },
  {
    en: 'Cytokinesis: the cell itself pinches in along a furrow.',
    ta: 'சைட்டோகைனசிஸ்: செல் ஒரு பள்ளத்தில் உள்ளே ஒடுங்குகிறது.',
    hi: 'कोशिकाद्रव्य विभाजन: कोशिका एक खाँच पर सिकुड़ती है।',
  },
  {
    en: 'Two cells, each with 2n = 4 and the same DNA as the first.',
    ta: 'இரு செல்கள்; ஒவ்வொன்றிலும் 2n = 4, முதல் செல்லின் அதே DNA.',
    hi: 'दो कोशिकाएँ, हर एक में 2n = 4 और पहली वाला ही DNA।',
  },
)

/** From anaphase to two cells. */
export const fromAnaphase: Scene = {
  ...toTwoCells,
  chapter: { en: 'Parted, and two cells', ta: 'பிரிதல், இரு செல்கள்', hi: 'अलगाव, और दो कोशिकाएँ' },
  shows:
    'The chromatids part and move to the poles, their centromeres leading; the cell grows long. A nucleus forms around each set, and a furrow pinches the cell in two. The panel counts: 8 chromosomes, 4 to each pole; 2 nuclei, 4 in each; 2 cells, each 2n = 4.',
  draw: retimed(toTwoCells, { from: 27, starts: [27.3, 31.1, 35.1, 39.1, 43.1, 47.1], to: starts.end }, draw),
}
