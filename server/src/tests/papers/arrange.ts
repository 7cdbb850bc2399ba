import { createHash } from 'node:crypto'
import { type SetLetter, setLetters } from '@ariviyal/contract/tests/modes'
import type { ItemRow, SectionRow, TestRow } from '../tests.table.ts'

/** What orders and draws the questions of one paper: the same order gives the same paper. */
export interface PaperOrder {
  seed: string
  shuffle: boolean
}

/** The set of a pupil by roll number; null where the test has none. */
export const setOf = ({ sets }: Pick<TestRow, 'sets'>, rollNumber: number): SetLetter | null =>
  sets === 1 ? null : (setLetters[(rollNumber - 1) % sets] ?? null)

/** The order of a set, on every screen and on paper. Set A has the order in which the teacher made the test. */
export const orderOfSet = (testId: string, set: SetLetter): PaperOrder => ({
  seed: `${testId} ${set}`,
  shuffle: set !== 'A',
})

/** The order of an attempt: that of its set, otherwise its own. */
export const orderOf = (
  test: Pick<TestRow, 'id' | 'shuffle'>,
  { seed, set }: { seed: string; set: SetLetter | null },
): PaperOrder => (set === null ? { seed, shuffle: test.shuffle } : orderOfSet(test.id, set))

/** Sorts by a hash of seed and key: each order is equally likely. */
function byChance<Of>(list: Of[], seed: string, keyOf: (one: Of) => string): Of[] {
  const keyed = list.map((one) => ({
    one,
    key: createHash('sha256')
      .update(`${seed} ${keyOf(one)}`)
      .digest('hex'),
  }))
  return keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ one }) => one)
}

/** The items of a paper, in the order of the test: of a section that draws only those that are drawn. */
export function drawItems(sections: Pick<SectionRow, 'place' | 'draw'>[], items: ItemRow[], seed: string): ItemRow[] {
  const drawn = new Map(
    sections.flatMap(({ place, draw }) => {
      if (draw === null) return []
      const pool = items.filter(({ section }) => section === place)
      const chosen = byChance(pool, `${seed} draw`, ({ questionId }) => questionId).slice(0, draw)
      return [[place, new Set(chosen)] as const]
    }),
  )
  return items.filter((item) => drawn.get(item.section)?.has(item) ?? true)
}

export const isAsked = ({ asked }: { asked: string[] | null }, { questionId }: Pick<ItemRow, 'questionId'>): boolean =>
  asked === null || asked.includes(questionId)

/** The items of a test that an attempt asks. */
export function itemsAsked<Of extends Pick<ItemRow, 'questionId'>>(
  attempt: { asked: string[] | null },
  items: Of[],
): Of[] {
  return items.filter((item) => isAsked(attempt, item))
}

export interface ArrangedSection {
  section: SectionRow
  /** Each case is followed by its parts. */
  items: ItemRow[]
}

/** Sections with their items in the order of a paper. Alternatives of a choice stay together, in their order. */
export function arrange(sections: SectionRow[], items: ItemRow[], { seed, shuffle }: PaperOrder): ArrangedSection[] {
  return sections.map((section) => {
    const tops = items.filter((item) => item.section === section.place && item.caseId === null)
    const units = [...Map.groupBy(tops, ({ choice, questionId }) => choice ?? questionId).values()]
    const placed = shuffle ? byChance(units, seed, ([first]) => first?.questionId ?? '') : units
    return {
      section,
      items: placed.flat().flatMap((top) => [top, ...items.filter(({ caseId }) => caseId === top.questionId)]),
    }
  })
}
