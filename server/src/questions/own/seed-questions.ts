import { serverMessages } from '@ariviyal/contract/server-messages'
import type { QuestionForm, SingleQuestionForm } from '@ariviyal/contract/questions/question'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../platform/app-context.ts'
import type { Executor } from '../../platform/db/database.ts'
import { insertRows, type RowToInsert } from '../insert-rows.ts'
import { makeQuestion, questionColumns, type VersionContent } from '../make-version.ts'
import { deleteQuestionRows, insertQuestionVersions, lockAndCount, updateQuestionRow } from '../questions.queries.ts'
import { type OwnQuestion, readOwnQuestions } from './read-own-questions.ts'
import { type SeededRow, selectSeeded } from './seed.queries.ts'

/**
 * Brings the questions of `content/questions` into the bank of Ariviyal. Idempotent and safe to run concurrently: what
 * changed in the files gets a new version, what is gone from them is deleted. Tests keep their copies.
 */
export async function seedQuestions(ctx: AppContext): Promise<void> {
  const questions = await readOwnQuestions(ctx)
  if (questions === null || isUpToDate(questions, await selectSeeded(ctx.db))) return
  await ctx.db.transaction(async (tx) => {
    await lockAndCount(tx, 'ariviyal')
    await store(ctx, tx, questions, await selectSeeded(tx))
  })
}

/** The key of a part begins with the key of its case. */
const partMark = '#'
const isPart = ({ seedKey }: SeededRow) => seedKey.includes(partMark)

function isUpToDate(questions: OwnQuestion[], seeded: SeededRow[]): boolean {
  const stored = new Map(seeded.map((row) => [row.seedKey, row.seedSha]))
  return (
    questions.every(({ key, sha }) => stored.get(key) === sha) &&
    seeded.filter((row) => !isPart(row)).length === questions.length
  )
}

interface Row {
  key: string
  sha: string
  place: number
  caseKey: string | null
  translationOf: string | null
  form: QuestionForm | SingleQuestionForm
  version: VersionContent
}

async function rowsOf({ key, sha, translationOf, readForm }: OwnQuestion): Promise<Row[]> {
  const { form, version, parts } = await makeQuestion(readForm())
  return [
    { key, sha, place: 0, caseKey: null, translationOf, form, version },
    ...parts.map((part, place): Row => ({
      ...part,
      key: `${key}${partMark}${place + 1}`,
      sha,
      place,
      caseKey: key,
      translationOf: translationOf && `${translationOf}${partMark}${place + 1}`,
    })),
  ]
}

async function store(ctx: AppContext, tx: Executor, questions: OwnQuestion[], seeded: SeededRow[]): Promise<void> {
  const stored = new Map(seeded.map((row) => [row.seedKey, row]))
  const changed = questions.filter(({ key, sha }) => stored.get(key)?.seedSha !== sha)
  const rows = (await Promise.all(changed.map(rowsOf))).flat()
  const createdAt = ctx.now()
  // The list shows the newest id first, and the easiest grade in English belongs on top.
  const ids = new Map(rows.toReversed().map(({ key }) => [key, stored.get(key)?.id ?? uuid()]))
  const idOf = (key: string | null) => (key === null ? null : (ids.get(key) ?? stored.get(key)?.id ?? null))

  const unchanged = new Set(questions.filter(({ key }) => !ids.has(key)).map(({ key }) => key))
  const isGone = ({ seedKey }: SeededRow) => !ids.has(seedKey) && !unchanged.has(seedKey.split(partMark)[0] ?? '')
  await deleteQuestionRows(
    tx,
    null,
    seeded.filter(isGone).map(({ id }) => id),
  )

  const added: RowToInsert[] = []
  for (const { key, sha, place, caseKey, translationOf, form, version } of rows) {
    const columns = { ...questionColumns(form, version), place, seedSha: sha, translationOf: idOf(translationOf) }
    const before = stored.get(key)
    if (before) {
      await updateQuestionRow(tx, before.id, { ...columns, version: before.version + 1 })
      await insertQuestionVersions(tx, [{ ...version, questionId: before.id, version: before.version + 1, createdAt }])
    } else
      added.push({
        version,
        row: { ...columns, id: idOf(key) ?? '', ownerId: null, caseId: idOf(caseKey), seedKey: key, createdAt },
      })
  }
  await insertRows(tx, added, { collection: 'ariviyal', full: serverMessages.ownQuestionsFull })
}
