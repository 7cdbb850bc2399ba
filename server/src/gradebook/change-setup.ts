import { bandSets } from '@ariviyal/contract/gradebook/bands'
import type { SetupForm } from '@ariviyal/contract/gradebook/gradebook'
import type { PupilViews } from '@ariviyal/contract/gradebook/holistic'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { v7 as uuid } from 'uuid'
import { lockClassFor } from '../classroom/class-access.policy.ts'
import type { AppContext } from '../platform/app-context.ts'
import { AppError } from '../platform/http/errors.ts'
import { findSetup, raiseRevision, replaceCategories, selectCategories } from './gradebook.queries.ts'
import type { CategoryRow, GradebookRow } from './gradebook.table.ts'
import { recordChanges } from './history.ts'

/** Changes how a gradebook counts. Raises `not-found`, `archived`, `edited-elsewhere`, and `invalid-fields` for a category of another class. */
export async function changeSetup(ctx: AppContext, teacherId: string, classId: string, form: SetupForm): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockClassFor(tx, classId, teacherId, 'change')
    const before = await findSetup(tx, classId)
    if (form.revision < before.setupRevision) throw new AppError('edited-elsewhere', serverMessages.gradebookChanged)
    const known = await selectCategories(tx, classId)
    const ids = new Set(known.map(({ id }) => id))
    if (form.categories.some(({ id }) => id !== undefined && !ids.has(id)))
      throw new AppError('invalid-fields', serverMessages.categoryGone, {
        fields: { categories: serverMessages.categoryGone },
      })
    const categories = form.categories.map((category, place): CategoryRow => ({
      id: category.id ?? uuid(),
      classId,
      place,
      name: category.name,
      weight: category.weight,
      bestOf: category.best_of === 0 ? null : category.best_of,
      dropLowest: category.drop_lowest,
      absent: category.absent,
    }))
    const { total_of: totalOf, bands, absent, holistic, pupil_views: pupilViews } = form
    const change = { totalOf, bands, absent, holistic, pupilViews }
    await replaceCategories(tx, classId, categories)
    await raiseRevision(tx, classId, change)
    await recordChanges(ctx, tx, teacherId, classId, [
      { kind: 'setup', before: wordsOf(before, known), after: wordsOf({ ...before, ...change }, categories) },
    ])
  })
}

const askedWords: Record<PupilViews, string> = {
  none: '',
  self: ' and what pupils say of themselves',
  'self-and-peer': ' and what pupils say of themselves and a classmate',
}

/** How a gradebook counts, in the history. */
function wordsOf({ totalOf, bands, absent, holistic, pupilViews }: GradebookRow, categories: CategoryRow[]): string {
  const rules = categories.map(({ name, weight, bestOf, dropLowest, absent: rule }) =>
    [
      `${name} ${weight}`,
      bestOf === null ? '' : `best ${bestOf}`,
      dropLowest === 0 ? '' : `without the lowest ${dropLowest}`,
      rule === 'zero' ? 'absent is 0' : '',
    ]
      .filter(Boolean)
      .join(', '),
  )
  return [
    `Out of ${totalOf}`,
    ...rules,
    bands === null ? '' : bandSets[bands].name,
    categories.length === 0 && absent === 'zero' ? 'absent is 0' : '',
    holistic ? `with progress cards${askedWords[pupilViews]}` : '',
  ]
    .filter(Boolean)
    .join('; ')
}
