import { colours } from '../../engine/colours.ts'
import { linear, ramp } from '../../engine/easing.ts'
import { paced } from '../../engine/pace.ts'
import type { Scene } from '../../engine/stage.ts'
import { circle, group, text, type Point } from '../../engine/svg.ts'
import { afterTen, rounds } from './mitosis-numbers.ts'

const story = paced(
  {
    en: 'Each of us began as one cell. It divided into two, and these again.',
    ta: 'நாம் ஒவ்வொருவரும் ஒரே செல்லாகத் தொடங்கினோம். அது இரண்டாகி, மீண்டும் பிரிந்தது.',
    hi: 'हम सब एक कोशिका से शुरू हुए। वह दो में बँटी, और वे फिर बँटीं।',
  },
  {
    en: '1, 2, 4, 8, 16: ten rounds give 1024 cells.',
    ta: '1, 2, 4, 8, 16: பத்துச் சுற்றுகளில் 1024 செல்கள்.',
    hi: '1, 2, 4, 8, 16: दस बार में 1024 कोशिकाएँ।',
  },
  {
    en: 'We grow by mitosis, and it replaces worn-out cells, as in the skin.',
    ta: 'மைட்டாசிஸால் வளர்கிறோம்; தோலில் போல் தேய்ந்த செல்களையும் அது ஈடுசெய்கிறது.',
    hi: 'समसूत्री विभाजन से हम बढ़ते हैं; त्वचा की तरह पुरानी कोशिकाएँ भी बदलती हैं।',
  },
  {
    en: 'Each new cell must get the whole set of chromosomes. How?',
    ta: 'ஒவ்வொரு புதிய செல்லுக்கும் முழுக் குரோமோசோம் தொகுப்பு வேண்டும். எப்படி?',
    hi: 'हर नई कोशिका को गुणसूत्रों का पूरा समूह मिलना चाहिए। कैसे?',
  },
)

/** Half the spread of the cells in each round, in pixels. */
const spread = 150

/** Cells after `round` rounds, each pair beside the place of its mother. */
function placesAfter(round: number): Point[] {
  if (round === 0) return [[330, 320]]
  const half = spread / 1.45 ** (round - 1)
  return placesAfter(round - 1).flatMap(([x, y]): Point[] =>
    round % 2 === 1
      ? [
          [x - half, y],
          [x + half, y],
        ]
      : [
          [x, y - half],
          [x, y + half],
        ],
  )
}

function cells(t: number): string {
  const grown = 4 * linear(t, 1.4, story.at(2) - 0.6)
  const round = Math.min(3, Math.floor(grown))
  const part = ramp(grown - round, 0.35, 1)
  const mothers = placesAfter(round)
  const radius = 88 / 1.36 ** (round + part)
  return placesAfter(round + 1)
    .map(([x, y], i): Point => {
      const [mx, my] = mothers[Math.floor(i / 2)] ?? [x, y]
      return [mx + (x - mx) * part, my + (y - my) * part]
    })
    .map(
      (at) =>
        circle(at, radius, { fill: colours.palePeacock, stroke: colours.peacock, width: 6 }) +
        circle(at, radius * 0.42, { fill: colours.plum, opacity: 0.75 }),
    )
    .join('')
}

export const whyDivide: Scene = {
  ...story,
  chapter: { en: 'Why cells divide', ta: 'செல்கள் ஏன் பிரிகின்றன', hi: 'कोशिकाएँ क्यों बँटती हैं' },
  shows:
    'One round cell with its nucleus divides into 2, these into 4, 8 and 16. Beside it the numbers 1, 2, 4, 8, 16, and ten rounds: 1024 cells.',
  draw: (t) =>
    group([
      cells(t),
      text([720, 150], 'One cell divides', { size: 60, weight: 700 }),
      text([720, 260], rounds.join(', '), {
        size: 64,
        weight: 700,
        fill: colours.plum,
        opacity: ramp(t, story.at(1), story.at(1) + 0.8),
      }),
      text([720, 340], `10 rounds: ${afterTen} cells`, {
        size: 52,
        fill: colours.plum,
        opacity: ramp(t, story.at(1) + 1, story.at(1) + 1.8),
      }),
      text([720, 450], 'for growth and repair', {
        size: 52,
        weight: 700,
        opacity: ramp(t, story.at(2), story.at(2) + 0.8),
      }),
      text([720, 540], 'whole set for each', {
        size: 52,
        weight: 700,
        fill: colours.kumkum,
        opacity: ramp(t, story.at(3), story.at(3) + 0.8),
      }),
    ]),
}
