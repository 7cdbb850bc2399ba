import type { PaperItem } from '@ariviyal/contract/community/contributions/contributions'
import type { AppContext } from '../../platform/app-context.ts'
import { findOwners } from '../../questions/use-questions.ts'
import { analyseTest } from '../analysis/analyse-test.ts'
import { buildItems } from '../build-items.ts'
import { instructionsOf } from '../print/instructions.ts'
import { printWords } from '../print/print-words.ts'
import { printedPaper } from '../print/printed-test.ts'
import { findTaughtTest } from '../taught-test.ts'
import { selectItems, selectSections } from '../tests.queries.ts'
import type { ItemRow, SectionRow } from '../tests.table.ts'
import { stateOf } from '../test-time.ts'

interface Given {
  items: PaperItem[]
  marks: number
  instructions: string[]
  /** Questions of Ariviyal among them. */
  fromAriviyal: number
}

/**
 * Set A of a test as its teacher can give it to others: the questions, and their figures where enough pupils took it. Questions of
 * colleagues are left out. Raises `not-found`.
 */
export async function paperOfTest(ctx: AppContext, teacherId: string, testId: string) {
  const { test, taught } = await findTaughtTest(ctx.db, testId, teacherId)
  const sections = await selectSections(ctx.db, testId)
  const all = await selectItems(ctx.db, testId)
  const ids = all.map(({ questionId }) => questionId)
  const owners = await findOwners(ctx.db, ids)
  const own = all.filter(({ questionId }) => [undefined, null, teacherId].includes(owners.get(questionId)))
  const asked = sections.filter(({ place }) => own.some(({ section }) => section === place))
  const chapters = new Set(own.map((item) => item.chapter))
  const figures = stateOf(test, ctx.now()) === 'draft' ? [] : (await analyseTest(ctx, teacherId, testId)).questions
  const [chapter = ''] = chapters.size === 1 ? chapters : []
  return {
    title: test.title,
    grade: taught.grade,
    subject: taught.subject,
    minutes: test.minutes,
    chapter,
    leftOut: all.length - own.length,
    ...give(testId, asked, own, owners, new Map(figures.map((one) => [one.question_id, one]))),
  }
}

/** Questions of a bank as a paper; a case brings its parts. Raises `invalid-fields` for one that the teacher cannot use. */
export async function paperOfQuestions(
  ctx: AppContext,
  teacherId: string,
  questions: { question_id: string; marks: number }[],
): Promise<Given> {
  const items = questions.map((one) => ({ ...one, negative_marks: 0, compulsory: false }))
  const sections = [{ title: '', items }]
  const rows = await buildItems(ctx.db, teacherId, '', { sections })
  const owners = await findOwners(
    ctx.db,
    rows.map(({ questionId }) => questionId),
  )
  const section: SectionRow = { testId: '', place: 0, title: '', answerAny: null, draw: null, filter: null }
  return give('', [section], rows, owners, new Map())
}

type Figures = Pick<PaperItem, 'facility' | 'discrimination_percent'> & { count: number }

function give(
  testId: string,
  sections: SectionRow[],
  items: ItemRow[],
  owners: ReadonlyMap<string, string | null>,
  figures: ReadonlyMap<string, Figures>,
): Given {
  const paper = printedPaper(testId, 'A', sections, items)
  const printed = paper.sections
    .flatMap(({ units }) => units.flat())
    .flatMap(({ source, questions }) => (source ? [source, ...questions] : questions))
  return {
    items: printed.map(({ number, shown }) => {
      const { count, facility = null, discrimination_percent: discrimination = null } = figures.get(shown.id) ?? {}
      const isEnough = facility !== null
      return {
        number,
        question: shown,
        attempts: isEnough && count !== undefined ? count : null,
        facility: isEnough ? toHundredths(facility) : null,
        discrimination_percent: isEnough && discrimination !== null ? Math.round(discrimination) : null,
      }
    }),
    marks: paper.marks,
    instructions: instructionsOf(paper, printWords.en, 'none'),
    fromAriviyal: printed.filter(({ shown }) => owners.get(shown.id) === null).length,
  }
}

const toHundredths = (share: number): number => Math.round(100 * share) / 100
