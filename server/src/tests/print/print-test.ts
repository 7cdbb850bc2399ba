import type { FileAnswer } from '@ariviyal/contract/fields'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { setLetters } from '@ariviyal/contract/tests/modes'
import type { PrintChoice } from '@ariviyal/contract/tests/print'
import { findCurrentSeat } from '../../institutions/seats/seats.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { findTaughtTest } from '../taught-test.ts'
import { selectItems, selectSections } from '../tests.queries.ts'
import type { drawTest } from './draw-test.ts'
import { readPictures } from './pictures.ts'
import { printedPaper } from './printed-test.ts'

/** A set of a test as a PDF, drafts too. Raises `not-found`, and `invalid-fields` for a set that the test does not have. */
export async function printTest(
  ctx: AppContext,
  teacherId: string,
  id: string,
  { set, lines, ...choice }: PrintChoice,
): Promise<FileAnswer> {
  const { test, taught } = await findTaughtTest(ctx.db, id, teacherId)
  if (setLetters.indexOf(set) >= test.sets)
    throw new AppError('invalid-fields', undefined, { fields: { set: serverMessages.noSuchSet(set) } })
  const paper = printedPaper(id, set, await selectSections(ctx.db, id), await selectItems(ctx.db, id))
  const scheme = choice.scheme === 'true'
  const seat = await findCurrentSeat(ctx.db, teacherId)
  const shown = paper.sections.flatMap(({ units }) =>
    units.flat().flatMap(({ source, questions }) => [...(source ? [source] : []), ...questions]),
  )
  const pictures = shown.flatMap(({ shown: { picture, options = [] } }) =>
    [picture, ...options.map((option) => option.picture)].flatMap((one) => one ?? []),
  )
  const body = await ctx.drawPdf<typeof drawTest>('drawTest', {
    head: {
      school: seat?.institutionName ?? null,
      title: test.title,
      class: taught.name,
      subject: taught.subject,
      minutes: test.minutes,
      set: test.sets === 1 ? null : set,
      language: taught.language,
    },
    paper,
    pictures: scheme ? new Map() : await readPictures(ctx.storage, pictures),
    lines,
    scheme,
    madeAt: ctx.now(),
  })
  const name = [scheme ? 'marking-scheme' : 'question-paper', ...(test.sets === 1 ? [] : [set.toLowerCase()])].join('-')
  return { name: `${name}.pdf`, body }
}
