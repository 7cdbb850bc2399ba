import { colours } from '../engine/colours.ts'
import { during, ramp } from '../engine/easing.ts'
import { questionCard, titleCard, type Scene, type Video } from '../engine/stage.ts'
import { circle, group, line, lines, text, type Point } from '../engine/svg.ts'
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
import { onionCell } from './mitosis-onion.ts'

const stages: { name: string; from: number; to: number; told: string[] }[] = [
  { name: 'Interphase', from: starts.interphase, to: starts.prophase, told: [] },
  {
    name: 'Prophase',
    from: starts.prophase,
    to: starts.metaphase,
    told: ['chromosomes coil up,', 'the spindle grows'],
  },
  { name: 'Metaphase', from: starts.metaphase, to: starts.anaphase, told: ['chromosomes line up', 'at the equator'] },
  { name: 'Anaphase', from: starts.anaphase, to: starts.telophase, told: ['chromatids part and', 'go to the poles'] },
  { name: 'Telophase', from: starts.telophase, to: starts.cytokinesis, told: ['a nucleus forms', 'around each set'] },
  { name: 'Cytokinesis', from: starts.cytokinesis, to: starts.end, told: ['the cell pinches', 'in two'] },
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
  const rows = stages.map(({ name, from, to, told }, i) =>
    group(
      [
        text([edge, 110], name, { size: 68, weight: 700 }),
        lines([edge, 176], told, { size: 42, fill: colours.inkSoft }),
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

const division: Scene = {
  seconds: starts.end,
  says: [
    [0.4, 4.1, 'An animal cell with 4 chromosomes: a long and a short pair.'],
    [4.3, 7.6, 'In interphase they are fine threads, called chromatin.'],
    [7.9, 11.3, 'Each thread is copied, and the two copies stay joined.'],
    [11.7, 15.6, 'Prophase: the threads coil; each chromosome has two chromatids.'],
    [15.9, 19.8, 'The spindle grows, and the envelope of the nucleus breaks down.'],
    [20.1, 23.3, 'Metaphase: all 4 chromosomes line up at the equator.'],
    [23.6, 26.8, 'Fibres from both poles hold each by its centromere.'],
    [27.1, 30.8, 'Anaphase: centromeres split, and the chromatids part.'],
    [31.1, 34.8, 'Each is now a chromosome of its own: 4 go to each pole.'],
    [35.1, 38.8, 'Telophase: an envelope forms around each set of 4.'],
    [39.1, 42.7, 'The chromosomes uncoil, and a nucleolus is seen again.'],
    [43.1, 46.8, 'Cytokinesis: the cell itself pinches in along a furrow.'],
    [47.1, 51.2, 'Two cells, each with 2n = 4 and the same DNA as the first.'],
  ],
  draw: (t) =>
    group([
      drawMembrane(t),
      drawNuclei(t),
      drawSpindle(t),
      drawCentrosomes(t),
      drawChromosomes(t),
      labels(t),
      panel(t),
    ]),
}

export const mitosis: Video = {
  slug: 'mitosis',
  title: 'Mitosis, stage by stage',
  description:
    'An animal cell with two pairs of chromosomes (2n = 4) divides: interphase, prophase, metaphase, anaphase, telophase, cytokinesis, with the count at each stage. With a question for the class.',
  category: 'Biology',
  isPremium: true,
  posterAt: 30.6,
  scenes: [
    titleCard('Biology', ['Mitosis,', 'stage by stage'], 'How does one cell become two with the same chromosomes?'),
    division,
    onionCell,
    questionCard(
      ['In an onion root tip, which', 'stage will you see most often?', 'Why?'],
      [[0.4, 5.4, 'In an onion root tip, which stage will you see most often? Why?']],
      6.4,
    ),
  ],
}
