import type { TestForm } from '@ariviyal/contract/tests/tests'
import { limits } from '@ariviyal/contract/limits'
import { serverMessages } from '@ariviyal/contract/server-messages'
import type { Executor } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { findUsableQuestions, type UsableQuestion } from '../questions/use-questions.ts'
import type { ItemRow } from './tests.table.ts'

type Item = TestForm['sections'][number]['items'][number]
type Marks = Pick<Item, 'marks' | 'negative_marks'>
type Draft = Omit<ItemRow, 'testId' | 'place'>

const refuse = (msg: string): never => {
  throw new AppError('invalid-fields', msg, { fields: { sections: msg } })
}

/**
 * The items of a draft in their order, each case followed by its parts. Raises `invalid-fields` for a question that the teacher cannot
 * use, with its place in the message.
 */
export async function buildItems(
  executor: Executor,
  teacherId: string,
  testId: string,
  { sections }: Pick<TestForm, 'sections'>,
): Promise<ItemRow[]> {
  const named = new Map(sections.flatMap(({ items }) => items.map((item) => [item.question_id, item])))
  const questions = await findWithCases(executor, teacherId, [...named.keys()])
  const byId = new Map(questions.map((question) => [question.id, question]))
  const partsOf = Map.groupBy(questions, ({ caseId }) => caseId)
  const done = new Set<string>()
  const rows = sections.flatMap(({ items }, section) =>
    items.flatMap((item, index): Draft[] => {
      const place = `Section ${section + 1}, question ${index + 1}`
      const question = byId.get(item.question_id) ?? refuse(serverMessages.testItemUnknown(place))
      // A part that is named by itself stands with its case.
      const top = question.caseId === null ? question : byId.get(question.caseId)
      if (!top || done.has(top.id)) return []
      done.add(top.id)
      const own = named.get(top.id)
      if (top.kind !== 'case') return [copyOf(top, section, own ?? item)]
      const parts = marksOfParts(partsOf.get(top.id) ?? [], own, named, place)
      const sum = parts.reduce((total, part) => total + hundredths(part.marks), 0) / 100
      return [
        copyOf(top, section, { marks: sum, negative_marks: 0 }),
        ...parts.map((part) => copyOf(part.question, section, part)),
      ]
    }),
  )
  if (rows.filter(isAnswerable).length > limits.testItemsMax) refuse(serverMessages.testTooLong)
  return rows.map((row, place) => ({ ...row, testId, place }))
}

/** Whether a pupil answers it: a case is answered by its parts. */
export const isAnswerable = ({ content }: Pick<ItemRow, 'content'>): boolean => content.kind !== 'case'

async function findWithCases(executor: Executor, teacherId: string, ids: string[]): Promise<UsableQuestion[]> {
  const found = await findUsableQuestions(executor, teacherId, ids)
  const known = new Set(found.map(({ id }) => id))
  const cases = new Set(found.flatMap(({ caseId }) => (caseId === null || known.has(caseId) ? [] : [caseId])))
  if (cases.size === 0) return found
  const more = await findUsableQuestions(executor, teacherId, [...cases])
  return [...new Map([...more, ...found].map((question) => [question.id, question])).values()]
}

/**
 * The parts of a case with their marks. Parts that the form names have those marks; otherwise the case's are divided over the parts that
 * it does not name.
 */
function marksOfParts(
  all: UsableQuestion[],
  own: Item | undefined,
  named: ReadonlyMap<string, Item>,
  place: string,
): (Marks & { question: UsableQuestion })[] {
  const given = new Map<string, Marks>((own?.parts ?? []).map((part) => [part.question_id, part]))
  if ([...given.keys()].some((id) => all.every((part) => part.id !== id))) refuse(serverMessages.testPartUnknown(place))
  for (const { id } of all) {
    const item = named.get(id)
    if (item) given.set(id, item)
  }
  const rest = own && !own.parts ? all.filter(({ id }) => !given.has(id)) : []
  const shares = divide(own?.marks ?? 0, rest.length)
  const taken = divide(own?.negative_marks ?? 0, rest.length)
  for (const [index, { id }] of rest.entries())
    given.set(id, { marks: shares[index] ?? 0, negative_marks: taken[index] ?? 0 })
  return all.flatMap((question) => {
    const marks = given.get(question.id)
    return marks ? [{ ...marks, question }] : []
  })
}

const hundredths = (marks: number): number => Math.round(marks * 100)

/** Divides marks into shares of whole hundredths that add up to them. */
function divide(marks: number, shares: number): number[] {
  const all = hundredths(marks)
  return Array.from(
    { length: shares },
    (_, index) => (Math.floor((all * (index + 1)) / shares) - Math.floor((all * index) / shares)) / 100,
  )
}

const copyOf = (question: UsableQuestion, section: number, { marks, negative_marks }: Marks): Draft => ({
  questionId: question.id,
  section,
  caseId: question.caseId,
  version: question.version,
  content: question.content,
  explanation: question.explanation,
  hint: question.hint,
  formulas: question.formulas,
  marks,
  negativeMarks: negative_marks,
})
