import {
  activeDays,
  fewestForAverage,
  type SharedClass,
  type SharedClassAverages,
} from '@ariviyal/contract/reports/school-view'
import { findPeople } from '../../accounts/find-people.ts'
import { type ClassAssignment, countAssignmentUse, readClassWork } from '../../assignments/class-work.ts'
import { describeClasses } from '../../classroom/describe-classes.ts'
import { representedInstitution } from '../../institutions/representatives/represented-institution.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Executor } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { idOfCursor, pageFrom } from '../../platform/http/cursor.ts'
import { addDays } from '../../platform/time/calendar.ts'
import { readClassResults, type TestResults } from '../../tests/analysis/class-results.ts'
import { countTestUse } from '../../tests/analysis/test-use.ts'
import { findAgreement, selectSharedClasses } from './shared-classes.queries.ts'

/** A page of the classes that the school of a representative sees. Raises `not-representative`. */
export async function pageOfSharedClasses(ctx: AppContext, userId: string, cursor: string | undefined) {
  const { id } = await representedInstitution(ctx.db, userId)
  const rows = await selectSharedClasses(ctx.db, id, cursor ? idOfCursor(cursor) : undefined)
  const page = pageFrom(rows, (row) => row.id)
  return { items: await describe(ctx, ctx.db, page.items), next_cursor: page.next_cursor }
}

/** Raises `not-representative`, and `not-found` for a class that this school does not see. */
export async function showSharedClass(ctx: AppContext, userId: string, classId: string): Promise<SharedClassAverages> {
  return ctx.db.transaction(
    async (tx) => {
      const { id } = await representedInstitution(tx, userId)
      const agreement = await findAgreement(tx, classId)
      const [about] = agreement?.institutionId === id ? await describe(ctx, tx, [classId]) : []
      if (!about) throw new AppError('not-found')
      const now = ctx.now()
      return {
        ...about,
        of_tests: averageOf((await readClassResults(tx, classId, now)).flatMap(sharesInTest)),
        of_assignments: averageOf((await readClassWork(tx, classId, now)).flatMap(sharesInWork)),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

async function describe(ctx: AppContext, executor: Executor, ids: string[]): Promise<SharedClass[]> {
  const since = addDays(ctx.now(), -activeDays)
  const classes = await describeClasses(executor, ids)
  const people = await findPeople(
    executor,
    classes.map(({ ownerId }) => ownerId),
  )
  const tests = await countTestUse(executor, ids, since)
  const work = await countAssignmentUse(executor, ids, since, ctx.now())
  return classes.map(({ ownerId, ...about }) => ({
    ...about,
    teacher: people.get(ownerId)?.name ?? '',
    active_pupils: new Set([...(tests.get(about.id)?.active ?? []), ...(work.get(about.id)?.active ?? [])]).size,
    tests: tests.get(about.id)?.count ?? 0,
    assignments: work.get(about.id)?.count ?? 0,
  }))
}

interface Share {
  studentId: string
  share: number
}

/** What the pupils see of a graded test. */
const sharesInTest = ({ mode, areShown, results }: TestResults): Share[] =>
  mode === 'practice' || !areShown
    ? []
    : Array.from(results.values()).flatMap(({ studentId, marks, of, unmarked }) =>
        unmarked > 0 || of === 0 ? [] : [{ studentId, share: marks / of }],
      )

const sharesInWork = ({ maxMarks, work }: ClassAssignment): Share[] =>
  Array.from(work.values()).flatMap(({ studentId, returned }) => {
    const marks = returned?.marks ?? null
    return marks === null || maxMarks === null ? [] : [{ studentId, share: marks / maxMarks }]
  })

/** The mean over the pupils of what each has on average. */
function averageOf(shares: readonly Share[]): { percent: number | null } {
  const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length
  const pupils = [...Map.groupBy(shares, ({ studentId }) => studentId).values()]
  if (pupils.length < fewestForAverage) return { percent: null }
  return { percent: Math.round(100 * mean(pupils.map((own) => mean(own.map(({ share }) => share))))) }
}
