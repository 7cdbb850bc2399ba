import type { TestKind } from '@ariviyal/contract/classroom/classroom'
import { and, asc, eq, inArray, ne, notInArray, sql } from 'drizzle-orm'
import type { Executor } from '../platform/db/database.ts'
import {
  type CategoryRow,
  type CellRow,
  type ColumnRow,
  gradebookCategories,
  gradebookCells,
  gradebookColumns,
  type GradebookRow,
  gradebooks,
} from './gradebook.table.ts'

/** How a gradebook counts until its teacher says otherwise. */
const defaults = {
  revision: 0,
  setupRevision: 0,
  totalOf: 100,
  bands: null,
  absent: 'leave-out',
  holistic: false,
  pupilViews: 'none',
} as const

export async function findSetup(executor: Executor, classId: string): Promise<GradebookRow> {
  const [row] = await executor.select().from(gradebooks).where(eq(gradebooks.classId, classId))
  return row ?? { classId, ...defaults }
}

/** Begins a change of the gradebook, also of how it counts, and returns its new revision. The caller holds the lock of the class. */
export async function raiseRevision(
  executor: Executor,
  classId: string,
  setup?: Partial<GradebookRow>,
): Promise<number> {
  const next = sql`${gradebooks.revision} + 1`
  const [row] = await executor
    .insert(gradebooks)
    .values({ classId, ...defaults, ...setup, revision: 1, ...(setup && { setupRevision: 1 }) })
    .onConflictDoUpdate({
      target: gradebooks.classId,
      set: { ...setup, revision: next, ...(setup && { setupRevision: next }) },
    })
    .returning({ revision: gradebooks.revision })
  return row?.revision ?? 1
}

export const selectCategories = (executor: Executor, classId: string): Promise<CategoryRow[]> =>
  executor
    .select()
    .from(gradebookCategories)
    .where(eq(gradebookCategories.classId, classId))
    .orderBy(asc(gradebookCategories.place))

/** Makes these the categories of the class. Columns of the others have none then. */
export async function replaceCategories(executor: Executor, classId: string, rows: CategoryRow[]): Promise<void> {
  const kept = rows.map(({ id }) => id)
  await executor
    .delete(gradebookCategories)
    .where(
      and(
        eq(gradebookCategories.classId, classId),
        kept.length > 0 ? notInArray(gradebookCategories.id, kept) : undefined,
      ),
    )
  if (rows.length === 0) return
  await executor
    .insert(gradebookCategories)
    .values(rows)
    .onConflictDoUpdate({
      target: gradebookCategories.id,
      set: {
        place: sql`excluded.place`,
        name: sql`excluded.name`,
        weight: sql`excluded.weight`,
        bestOf: sql`excluded.best_of`,
        dropLowest: sql`excluded.drop_lowest`,
        absent: sql`excluded.absent`,
      },
    })
}

export const selectColumns = (executor: Executor, classId: string): Promise<ColumnRow[]> =>
  executor.select().from(gradebookColumns).where(eq(gradebookColumns.classId, classId))

/** A column that is typed by hand. */
export interface TypedColumn extends ColumnRow {
  kind: NonNullable<ColumnRow['kind']>
  title: string
  heldOn: string
  maxMarks: number
}
export const isTyped = (row: ColumnRow): row is TypedColumn => row.kind !== null

export async function findColumn(executor: Executor, id: string): Promise<ColumnRow | null> {
  const [row] = await executor.select().from(gradebookColumns).where(eq(gradebookColumns.id, id))
  return row ?? null
}

export const countTypedColumns = (executor: Executor, classId: string): Promise<number> =>
  executor.$count(
    gradebookColumns,
    and(eq(gradebookColumns.classId, classId), sql`${gradebookColumns.kind} is not null`),
  )

/** Ignores a column that exists. */
export async function insertColumns(executor: Executor, rows: ColumnRow[]): Promise<void> {
  if (rows.length > 0) await executor.insert(gradebookColumns).values(rows).onConflictDoNothing()
}

export async function updateColumn(executor: Executor, id: string, change: Partial<ColumnRow>): Promise<void> {
  await executor.update(gradebookColumns).set(change).where(eq(gradebookColumns.id, id))
}

export async function deleteColumn(executor: Executor, id: string): Promise<void> {
  await executor.delete(gradebookColumns).where(eq(gradebookColumns.id, id))
}

export const selectCells = (executor: Executor, classId: string): Promise<CellRow[]> =>
  executor.select().from(gradebookCells).where(eq(gradebookCells.classId, classId))

/** The cells of these columns. */
export const selectCellsOf = (executor: Executor, columnIds: string[]): Promise<CellRow[]> =>
  executor.select().from(gradebookCells).where(inArray(gradebookCells.columnId, columnIds))

/** Inserts or overwrites cells. */
export async function upsertCells(executor: Executor, rows: CellRow[]): Promise<void> {
  await executor
    .insert(gradebookCells)
    .values(rows)
    .onConflictDoUpdate({
      target: [gradebookCells.columnId, gradebookCells.studentId],
      set: {
        marks: sql`excluded.marks`,
        absent: sql`excluded.absent`,
        exempt: sql`excluded.exempt`,
        late: sql`excluded.late`,
        note: sql`excluded.note`,
        version: sql`excluded.version`,
      },
    })
}

/** The highest marks in a column; null without any. */
export async function highestMarks(executor: Executor, columnId: string): Promise<number | null> {
  const [row] = await executor
    .select({ highest: sql<number | null>`max(${gradebookCells.marks})::float8` })
    .from(gradebookCells)
    .where(eq(gradebookCells.columnId, columnId))
  return row?.highest ?? null
}

/** Tests and assignments that are typed by hand, by date, each with the average of its marks, absolute and in percent, with one decimal. */
export const selectTypedTests = (executor: Executor, classId: string) =>
  executor
    .select({
      id: gradebookColumns.id,
      title: sql<string>`${gradebookColumns.title}`,
      kind: sql<TestKind>`${gradebookColumns.kind}`,
      heldOn: sql<string>`${gradebookColumns.heldOn}::text`,
      maxMarks: sql<number>`${gradebookColumns.maxMarks}`,
      version: sql<number>`coalesce(max(${gradebookCells.version}), 0)`,
      average: sql<number | null>`round(avg(${gradebookCells.marks}), 1)::float8`,
      percent: sql<number | null>`round(
        sum(${gradebookCells.marks}) * 100 / nullif(count(${gradebookCells.marks}) * ${gradebookColumns.maxMarks}, 0), 1
      )::float8`,
      marked: sql<number>`count(${gradebookCells.marks})::int`,
      absent: sql<number>`(count(*) filter (where ${gradebookCells.absent}))::int`,
    })
    .from(gradebookColumns)
    .leftJoin(gradebookCells, eq(gradebookCells.columnId, gradebookColumns.id))
    .where(and(eq(gradebookColumns.classId, classId), ne(gradebookColumns.kind, 'attendance')))
    .groupBy(gradebookColumns.id)
    .orderBy(asc(gradebookColumns.heldOn), asc(gradebookColumns.id))

/** How many tests and assignments are typed by hand, by class. */
export async function countTypedTests(executor: Executor, classIds: string[]): Promise<Map<string, number>> {
  if (classIds.length === 0) return new Map()
  const rows = await executor
    .select({ classId: gradebookColumns.classId, count: sql<number>`count(*)::int` })
    .from(gradebookColumns)
    .where(and(inArray(gradebookColumns.classId, classIds), ne(gradebookColumns.kind, 'attendance')))
    .groupBy(gradebookColumns.classId)
  return new Map(rows.map(({ classId, count }) => [classId, count]))
}

/** By student, the sum of typed marks by the sum of their maxima, with one decimal. */
export async function selectTypedPercents(executor: Executor, classId: string): Promise<Map<string, number>> {
  const rows = await executor
    .select({
      studentId: gradebookCells.studentId,
      percent: sql<number>`round(sum(${gradebookCells.marks}) * 100 / sum(${gradebookCells.maxMarks}), 1)::float8`,
    })
    .from(gradebookCells)
    .innerJoin(gradebookColumns, eq(gradebookColumns.id, gradebookCells.columnId))
    .where(
      and(
        eq(gradebookCells.classId, classId),
        ne(gradebookColumns.kind, 'attendance'),
        sql`${gradebookCells.marks} is not null`,
      ),
    )
    .groupBy(gradebookCells.studentId)
  return new Map(rows.map(({ studentId, percent }) => [studentId, percent]))
}
