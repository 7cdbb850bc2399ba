import type { TestForm } from '@ariviyal/contract/tests/tests'
import { limits } from '@ariviyal/contract/limits'
import { serverMessages } from '@ariviyal/contract/server-messages'
import type { Executor } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { findMatchingQuestions, findUsableQuestions, type UsableQuestion } from '../questions/use-questions.ts'
import type { ItemRow } from './tests.table.ts'

type Section = TestForm['sections'][number]
/** A question that the form names, with what it says about its marks. */
type Item = Pick<Section['items'][number], 'question_id' | 'marks' | 'negative_marks' | 'parts'>
type Marks = Pick<Item, 'marks' | 'negative_marks'>
type Draft = Omit<ItemRow, 'testId' | 'place'>
type Copied = Pick<ItemRow, 'version' | 'content' | 'explanation' | 'hint' | 'formulas' | 'chapter' | 'competency'>
/** A question as an item copies it. */
type Copyable = Copied & Pick<UsableQuestion, 'id' | 'caseId' | 'kind'>

const refuse = (msg: string): never => {
  throw new AppError('invalid-fields', msg, { fields: { sections: msg } })
}

/** The alternative of an internal choice, which has the marks of its question. */
const alternativeOf = ({ marks, negative_marks, or }: Section['items'][number]): Item[] =>
  or ? [{ question_id: or.question_id, parts: or.parts, marks, negative_marks }] : []

/**
 * The items of a draft in their order, each case followed by its parts. A question of `before`, the items of the draft until now, stays even
 * if this teacher cannot use it: a colleague's, or one that was deleted. Raises `invalid-fields` for a question that the teacher cannot use, with its place in the message.
 */
export async function buildItems(
  executor: Executor,
  teacherId: string,
  testId: string,
  { sections }: Pick<TestForm, 'sections'>,
  before: ItemRow[] = [],
): Promise<ItemRow[]> {
  const named = new Map(
    sections.flatMap(({ items }) =>
      items.flatMap((item) => [item, ...alternativeOf(item)].map((one) => [one.question_id, one] as const)),
    ),
  )
  const found = await findWithCases(executor, teacherId, [...named.keys()])
  const questions = [...found, ...withoutKnown(before, found)]
  const byId = new Map(questions.map((question) => [question.id, question]))
  const partsOf = Map.groupBy(questions, ({ caseId }) => caseId)
  const done = new Set<string>()
  let choices = 0

  const copiesOf = (item: Item, section: number, place: string): Draft[] => {
    const question = byId.get(item.question_id) ?? refuse(serverMessages.testItemUnknown(place))
    // A part that is named by itself stands with its case.
    const top = question.caseId === null ? question : byId.get(question.caseId)
    if (!top || done.has(top.id)) return []
    done.add(top.id)
    const own = named.get(top.id)
    if (top.kind !== 'case') return [copyOf(top, section, own ?? item)]
    if (sections[section]?.draw) refuse(serverMessages.poolWithCase(place))
    const parts = marksOfParts(partsOf.get(top.id) ?? [], own, named, place)
    const sum = parts.reduce((total, part) => total + hundredths(part.marks), 0) / 100
    return [
      copyOf(top, section, { marks: sum, negative_marks: 0 }),
      ...parts.map((part) => copyOf(part.question, section, part, top)),
    ]
  }

  const rows: Draft[] = []
  for (const [section, form] of sections.entries()) {
    if (form.filter)
      rows.push(...(await findPool(executor, teacherId, section, form, new Set([...named.keys(), ...done]))))
    for (const { questionId } of rows) done.add(questionId)
    for (const [index, item] of form.items.entries()) {
      const place = `Section ${section + 1}, question ${index + 1}`
      const { compulsory } = item
      const copies = copiesOf(item, section, place)
      const alternative = alternativeOf(item).flatMap((other) => copiesOf(other, section, place))
      const isChoice = copies.length > 0 && alternative.length > 0
      if (isChoice) choices += 1
      rows.push(
        ...[...copies, ...alternative].map((row) => ({ ...row, compulsory, choice: isChoice ? choices : null })),
      )
    }
  }
  if (rows.filter(isAnswerable).length > limits.testItemsMax) refuse(serverMessages.testTooLong)
  return rows.map((row, place) => ({ ...row, testId, place }))
}

/** The questions that a section finds by its filter and that no other section has. */
async function findPool(
  executor: Executor,
  teacherId: string,
  section: number,
  { filter, draw }: Section,
  taken: ReadonlySet<string>,
): Promise<Draft[]> {
  if (!filter) return []
  const matching = await findMatchingQuestions(executor, teacherId, filter, limits.poolMax + taken.size)
  const pool = matching.filter(({ id }) => !taken.has(id)).slice(0, limits.poolMax)
  if (pool.length < (draw ?? 1)) refuse(serverMessages.poolTooSmall(`Section ${section + 1}`, pool.length, draw ?? 1))
  return pool.map((question) => copyOf(question, section, filter))
}

/** Items as questions, of those that the bank no longer has; a part follows its case. */
function withoutKnown(items: ItemRow[], found: Copyable[]): Copyable[] {
  const known = new Set(found.map(({ id }) => id))
  return items
    .filter(({ caseId, questionId }) => !known.has(caseId ?? questionId))
    .map((item) => ({ ...item, id: item.questionId, kind: item.content.kind }))
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
  all: Copyable[],
  own: Item | undefined,
  named: ReadonlyMap<string, Item>,
  place: string,
): (Marks & { question: Copyable })[] {
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

/** What an item copies of a question. Chapter and competency are those of `fallback`, such as the case of a part, where it has none. */
export const copiedOf = (
  { version, content, explanation, hint, formulas, chapter, competency }: Copied,
  fallback?: Pick<Copied, 'chapter' | 'competency'>,
): Copied => ({
  version,
  content,
  explanation,
  hint,
  formulas,
  chapter: chapter || (fallback?.chapter ?? ''),
  competency: competency || (fallback?.competency ?? ''),
})

const copyOf = (question: Copyable, section: number, { marks, negative_marks }: Marks, top?: Copyable): Draft => ({
  questionId: question.id,
  section,
  caseId: question.caseId,
  compulsory: false,
  choice: null,
  ...copiedOf(question, top),
  marks,
  negativeMarks: negative_marks,
  counting: 'as-usual',
  revision: 0,
})
