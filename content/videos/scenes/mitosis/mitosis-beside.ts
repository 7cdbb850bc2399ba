import { colours } from '../../engine/colours.ts'
import { linear, mix, noise, ramp } from '../../engine/easing.ts'
import { paced, retimed } from '../../engine/pace.ts'
import type { Scene } from '../../engine/stage.ts'
import { circle, group, line, px, rect, text } from '../../engine/svg.ts'
import {
  centre,
  drawCentrosomes,
  drawChromosomes,
  drawMembrane,
  drawNuclei,
  drawSpindle,
  starts,
} from './mitosis-cell.ts'

const story = paced(
  {
    en: 'Beside the animal cell now a plant cell, with its wall. Both copy their threads.',
    ta: 'விலங்குச் செல்லின் அருகே செல் சுவருள்ள தாவரச் செல். இரண்டும் நகலெடுக்கின்றன.',
    hi: 'जंतु कोशिका के पास अब भित्ति वाली पादप कोशिका। दोनों नकल बनाती हैं।',
  },
  {
    en: 'Prophase: chromosomes coil and a spindle grows, in plants without centrosomes.',
    ta: 'புரோஃபேஸ்: குரோமோசோம்கள் சுருள்கின்றன. தாவரத்தில் சென்ட்ரோசோம் இன்றி கதிர்கோல்.',
    hi: 'पूर्वावस्था: गुणसूत्र कुंडलित। तर्कु बनता है, पादप में बिना तारककाय।',
  },
  {
    en: 'Metaphase and anaphase are the same in both: 4 chromosomes go to each pole.',
    ta: 'மெட்டாஃபேஸ், அனாஃபேஸ் இரண்டிலும் ஒன்றே: ஒவ்வொரு துருவத்திற்கும் 4.',
    hi: 'मध्यावस्था और पश्चावस्था दोनों में समान: हर ध्रुव पर 4 गुणसूत्र।',
  },
  {
    en: 'Telophase: a nucleus forms around each set, in both cells.',
    ta: 'டீலோஃபேஸ்: இரு செல்களிலும் ஒவ்வொரு தொகுப்பைச் சுற்றி உட்கரு உருவாகிறது.',
    hi: 'अंत्यावस्था: दोनों कोशिकाओं में हर समूह के चारों ओर केंद्रक बनता है।',
  },
  {
    en: 'Now they differ: the animal cell pinches in, from outside.',
    ta: 'இப்போது வேறுபாடு: விலங்குச் செல் வெளியிலிருந்து உள்ளே ஒடுங்குகிறது.',
    hi: 'अब अंतर: जंतु कोशिका बाहर से भीतर की ओर सिकुड़ती है।',
  },
  {
    en: 'The plant cell builds a plate from its middle outwards: the new wall.',
    ta: 'தாவரச் செல் நடுவிலிருந்து வெளியே செல் தட்டைக் கட்டுகிறது: புதிய சுவர்.',
    hi: 'पादप कोशिका बीच से बाहर की ओर कोशिका पट्टिका बनाती है: नई भित्ति।',
  },
)

const stageAt = (t: number) => {
  const names = [
    [starts.interphase, 'Interphase'],
    [starts.prophase, 'Prophase'],
    [starts.metaphase, 'Metaphase'],
    [starts.anaphase, 'Anaphase'],
    [starts.telophase, 'Telophase'],
    [starts.cytokinesis, 'Cytokinesis'],
  ] as const
  return names.findLast(([from]) => from <= t)?.[1] ?? ''
}

/** Both cells are drawn at this scale, around their own centres. */
const scale = 0.74
const placed = (x: number, y: number, drawing: string[]) =>
  group(drawing, {
    transform: `translate(${px(x - centre[0] * scale)} ${px(y - centre[1] * scale)}) scale(${scale})`,
  })

/** Half of the inner length and height of the plant cell. */
const [long, tall] = [366, 250]

/** Sacs gather at the equator and join from the middle outwards; `k` runs from 0 to 1. */
function plate(k: number): string {
  const reach = tall * linear(k, 0.15, 1)
  const sacs = Array.from({ length: 12 }, (_, i) => {
    const side = i % 2 ? 1 : -1
    const away = Math.min(tall - 20, reach + 14 + 80 * noise(i + 5))
    return circle([centre[0] + 26 * (noise(i) - 0.5), centre[1] + side * away], 9, { fill: colours.peacock })
  })
  return group(
    [
      group(sacs, { opacity: k < 0.85 ? 1 : 0 }),
      line([centre[0], centre[1] - reach], [centre[0], centre[1] + reach], {
        stroke: colours.peacock,
        width: mix(8, 15, linear(k, 0.8, 1)),
      }),
    ],
    { opacity: ramp(k, 0, 0.1) },
  )
}

/** The wall stays as it is; the membrane lies close to it. */
const wall = () =>
  rect(
    [centre[0] - long, centre[1] - tall],
    2 * long,
    2 * tall,
    { fill: colours.palePeacock, stroke: colours.peacock, width: 20 },
    26,
  ) +
  rect(
    [centre[0] - long + 18, centre[1] - tall + 18],
    2 * long - 36,
    2 * tall - 36,
    { stroke: colours.plum, width: 3 },
    14,
  )

function draw(t: number): string {
  const label = { size: 48, weight: 700, anchor: 'middle' } as const
  return group([
    text([640, 64], stageAt(t), { size: 60, weight: 700, anchor: 'middle', fill: colours.plum }),
    placed(310, 320, [drawMembrane(t), drawNuclei(t), drawSpindle(t), drawCentrosomes(t), drawChromosomes(t)]),
    placed(950, 320, [
      wall(),
      drawNuclei(t),
      drawSpindle(t),
      drawChromosomes(t),
      plate(linear(t, starts.cytokinesis + 0.6, starts.end - 1)),
    ]),
    text([310, 586], 'animal cell', label),
    text([950, 586], 'plant cell', label),
    text([310, 106], 'furrow', { ...label, fill: colours.kumkum, opacity: ramp(t, 44.4, 45.4) }),
    text([950, 106], 'cell plate', { ...label, fill: colours.kumkum, opacity: ramp(t, 47.2, 48) }),
  ])
}

export const plantBesideAnimal: Scene = {
  ...story,
  shows:
    'An animal cell on the left and a plant cell with a thick wall on the right go through interphase, prophase, metaphase, anaphase and telophase at the same time. The animal cell has centrosomes, the plant cell none. At the end a furrow cuts the animal cell in two from outside, and a plate grows across the plant cell from its middle.',
  draw: retimed(
    story,
    {
      from: 8,
      starts: [8.6, starts.prophase, starts.metaphase, starts.telophase, starts.cytokinesis, 47],
      to: starts.end,
    },
    draw,
  ),
}
