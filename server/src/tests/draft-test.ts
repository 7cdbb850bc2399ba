import type { NewTestForm, TestForm } from '@ariviyal/contract/tests/tests'
import { limits } from '@ariviyal/contract/limits'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { v7 as uuid } from 'uuid'
import { lockTaughtClass } from '../classroom/class-access.policy.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Executor } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { buildItems } from './build-items.ts'
import { countQuestions, mostMarks } from './score.ts'
import { lockTaughtTest } from './taught-test.ts'
import { countTests, deleteTestRow, insertTest, replaceContents, selectItems, updateTest } from './tests.queries.ts'
import type { ItemRow, SectionRow } from './tests.table.ts'

/** Drafts a test of a class and returns its id. Raises `not-found`, and `invalid-fields`, also where the class is full. */
export async function createTest(ctx: AppContext, teacherId: string, form: NewTestForm): Promise<string> {
  return ctx.db.transaction(async (tx) => {
    if (!(await lockTaughtClass(tx, form.class_id, teacherId))) throw new AppError('not-found')
    if ((await countTests(tx, form.class_id)) >= limits.classTestsMax)
      throw new AppError('invalid-fields', serverMessages.classTestsFull, {
        fields: { class_id: serverMessages.classTestsFull },
      })
    const id = uuid()
    const { columns, sections, items } = await contentsOf(tx, teacherId, id, form)
    await insertTest(tx, {
      ...columns,
      id,
      classId: form.class_id,
      createdAt: ctx.now(),
      openedAt: null,
      closedAt: null,
    })
    await replaceContents(tx, id, sections, items)
    return id
  })
}

/** Replaces a draft. Raises `not-found`, `test-opened` and `invalid-fields`. */
export async function changeTest(ctx: AppContext, teacherId: string, id: string, form: TestForm): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockDraft(tx, id, teacherId)
    const { columns, sections, items } = await contentsOf(tx, teacherId, id, form, await selectItems(tx, id))
    await updateTest(tx, id, columns)
    await replaceContents(tx, id, sections, items)
  })
}

/** Raises `not-found` and `test-opened`. */
export async function deleteTest(ctx: AppContext, teacherId: string, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockDraft(tx, id, teacherId)
    await deleteTestRow(tx, id)
  })
}

async function lockDraft(tx: Executor, id: string, teacherId: string) {
  const { test } = await lockTaughtTest(tx, id, teacherId)
  if (test.openedAt !== null) throw new AppError('test-opened')
}

async function contentsOf(tx: Executor, teacherId: string, testId: string, form: TestForm, before: ItemRow[] = []) {
  const items = await buildItems(tx, teacherId, testId, form, before)
  const sections: SectionRow[] = form.sections.map(({ title, answer_any, draw, filter }, place) => ({
    testId,
    place,
    title,
    answerAny: answer_any ?? null,
    draw: draw ?? null,
    filter: filter ?? null,
  }))
  const toDate = (moment: string | null | undefined) => (moment ? new Date(moment) : null)
  return {
    sections,
    items,
    columns: {
      title: form.title,
      mode: form.mode,
      opensAt: toDate(form.opens_at),
      closesAt: toDate(form.closes_at),
      minutes: form.minutes ?? null,
      attempts: form.attempts,
      shuffle: form.shuffle,
      sets: form.sets,
      blueprint: form.blueprint ?? null,
      show: form.show ?? (form.mode === 'practice' ? ('after-submit' as const) : ('after-close' as const)),
      questions: countQuestions(sections, items),
      marks: mostMarks(sections, items),
      negative: items.some(({ negativeMarks }) => negativeMarks > 0),
    },
  }
}
