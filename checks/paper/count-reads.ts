import { readCards } from '../../web/src/tests/paper/reader/read-cards.ts'
import { readSheet } from '../../web/src/tests/paper/reader/read-sheet.ts'
import { cardPhotograph } from './card-photographs.ts'
import { sheetPhotograph } from './sheet-photographs.ts'

export interface Count {
  photographs: number
  /** Answers in them: cards, or rows of bubbles. */
  answers: number
  right: number
  /** Answered otherwise than the pupil did, also for a pupil who is not in the image. */
  wrong: number
  /** Doubtful or not found: a person is asked, or takes another photograph. */
  asked: number
  /** One line for each photograph with a wrong answer or one that was asked, with its number. */
  lines: string[]
}

export const none = (): Count => ({ photographs: 0, answers: 0, right: 0, wrong: 0, asked: 0, lines: [] })

export function countCards(seed: number, photographs: number, from = 0): Count {
  const count = none()
  for (let number = from; number < from + photographs; number += 1) {
    const { image, expected } = cardPhotograph(seed, number)
    const reads = readCards(image)
    const sure = reads.filter(({ doubtful }) => !doubtful)
    const right = sure.filter(({ card, answer }) => expected.get(card) === answer).length
    const wrong = sure.length - right
    const answered = sure.filter(({ card }) => expected.has(card)).length
    const asked = expected.size - answered
    add(count, { answers: expected.size, right, wrong, asked }, `cards ${number}`)
  }
  return count
}

export function countSheets(seed: number, photographs: number, from = 0): Count {
  const count = none()
  for (let number = from; number < from + photographs; number += 1) {
    const { image, code, rows, expected } = sheetPhotograph(seed, number)
    const read = readSheet(
      image,
      rows.map(({ letters }) => letters.length),
    )
    const seen = read?.code
    const isKnown = seen?.rollNumber === code.rollNumber && seen.test === code.test && seen.set === code.set
    let [right, wrong, asked] = [0, 0, 0]
    expected.forEach((bubbles, row) => {
      const found = read?.rows[row]
      // A sheet whose code cannot be read asks for its pupil.
      if (!found || !seen || found.unclear.length > 0) asked += 1
      else if (isKnown && bubbles && found.marked.join(' ') === bubbles.join(' ')) right += 1
      else wrong += 1
    })
    add(
      count,
      { answers: rows.length, right, wrong, asked },
      `sheets ${number}${read ? (seen ? '' : ' (no code)') : ' (not found)'}`,
    )
  }
  return count
}

function add(count: Count, one: Pick<Count, 'answers' | 'right' | 'wrong' | 'asked'>, name: string): void {
  count.photographs += 1
  count.answers += one.answers
  count.right += one.right
  count.wrong += one.wrong
  count.asked += one.asked
  if (one.wrong + one.asked > 0)
    count.lines.push(`${name}: ${one.right} right, ${one.wrong} wrong, ${one.asked} asked of ${one.answers}`)
}

export function addUp(sum: Count, { lines, ...more }: Count): void {
  sum.lines.push(...lines)
  for (const name of ['photographs', 'answers', 'right', 'wrong', 'asked'] as const) sum[name] += more[name]
}

export const rightShare = ({ right, wrong }: Count): number => right / Math.max(1, right + wrong)
export const askedShare = ({ asked, answers }: Count): number => asked / Math.max(1, answers)
