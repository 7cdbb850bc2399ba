import { fewestPairs, type Gain, type GainQuery, type Measure } from '@ariviyal/contract/reports/gains'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { dayOf } from '@ariviyal/contract/time'
import { type ClassAssignment, readClassWork } from '../../assignments/class-work.ts'
import { listStudents, requireClass } from '../../classroom/class-access.policy.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Executor } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { listMeasuringTests, readTestResults } from '../../tests/analysis/class-results.ts'
import { meansOf, measureGain } from './measure-gain.ts'

/** Raises `not-found`. */
export async function listMeasures(ctx: AppContext, teacherId: string, classId: string): Promise<Measure[]> {
  await requireClass(ctx.db, classId, teacherId, 'read')
  const tests = await listMeasuringTests(ctx.db, classId)
  const work = await readClassWork(ctx.db, classId, ctx.now())
  const listed = [
    ...tests.map(({ id, title, openedAt, competencies }) => ({
      at: openedAt ?? ctx.now(),
      id,
      kind: 'test' as const,
      title,
      competencies,
    })),
    ...work.filter(({ maxMarks }) => maxMarks !== null).map(assignmentMeasure),
  ]
  return listed
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, ...measure }) => ({ ...measure, day: dayOf(at) }))
}

const assignmentMeasure = ({ id, title, setAt, competency }: ClassAssignment) => ({
  at: setAt,
  id,
  kind: 'assignment' as const,
  title,
  competencies: competency === '' ? [] : [competency],
})

/** Raises `not-found`, and `invalid-fields` for what is not of the class. */
export const showGain = (ctx: AppContext, teacherId: string, classId: string, query: GainQuery): Promise<Gain> =>
  ctx.db.transaction(
    async (tx) => {
      const measures = await listMeasures({ ...ctx, db: tx }, teacherId, classId)
      const now = ctx.now()
      const find = (field: 'before' | 'after') => {
        const measure = measures.find(({ id }) => id === query[field])
        if (measure) return measure
        throw new AppError('invalid-fields', undefined, { fields: { [field]: serverMessages.noSuchMeasure } })
      }
      const [before, after] = [find('before'), find('after')]
      const first = await sharesOf(tx, classId, before, query.competency, now)
      const second = await sharesOf(tx, classId, after, query.competency, now)
      const students = await listStudents(tx, classId)
      const pupils = students.map(({ id, rollNumber, name }) => ({
        student_id: id,
        roll_number: rollNumber,
        name,
        before: first.get(id) ?? null,
        after: second.get(id) ?? null,
      }))
      const pairs = pupils.flatMap(({ before: from, after: to }) =>
        from === null || to === null ? [] : [{ before: from, after: to }],
      )
      const means = meansOf(pairs)
      return {
        before,
        after,
        competency: query.competency,
        pairs: pairs.length,
        left_out: new Set([...first.keys(), ...second.keys()]).size - pairs.length,
        figures:
          pairs.length < fewestPairs
            ? null
            : { mean_before: means.before, mean_after: means.after, ...measureGain(pairs) },
        pupils,
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

/** The share of the marks of each pupil; null where answers wait for marks or none of the competency counts. */
async function sharesOf(executor: Executor, classId: string, { id, kind }: Measure, competency: string, now: Date) {
  if (kind === 'assignment') {
    const found = (await readClassWork(executor, classId, now)).find((one) => one.id === id)
    const of = found?.maxMarks ?? null
    if (!found || of === null || (competency !== '' && found.competency !== competency)) return new Map<string, null>()
    return new Map(
      Array.from(found.work.values(), ({ studentId, marks }) => [studentId, marks === null ? null : marks / of]),
    )
  }
  const results = (await readTestResults(executor, classId, id, now))?.results ?? new Map<string, never>()
  return new Map(
    Array.from(results.values(), (result) => {
      const share =
        competency === '' ? shareOf(result) : shareOf(result.competencies.find(({ name }) => name === competency))
      return [result.studentId, result.unmarked > 0 ? null : share]
    }),
  )
}

const shareOf = (marked: { marks: number; of: number } | undefined): number | null =>
  marked && marked.of > 0 ? marked.marks / marked.of : null
