import type { User } from '@ariviyal/contract/accounts/accounts'
import type { Mark, Marker, PairPage, Partner, Report } from '@ariviyal/contract/projects/pairs/pairs'
import { pairLimits } from '@ariviyal/contract/projects/pairs/pair-rules'
import { findClass } from '../../classroom/class-access.policy.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { addDays } from '../../platform/time/calendar.ts'
import { requireOwnEntry } from '../classes/project-class-access.ts'
import { findProjectClass } from '../classes/project-classes.queries.ts'
import { fieldsOf, selectCounted } from '../figures/counted-readings.ts'
import { showResults } from '../figures/show-results.ts'
import { classFigures } from '../reports/class-figures.ts'
import { findReport } from '../reports/reports.queries.ts'
import type { ProjectReportRow } from '../reports/reports.table.ts'
import { findMark } from './marks.queries.ts'
import { findCall } from './pair-calls.queries.ts'
import { showCall } from './pair-calls.view.ts'
import { findStandingPair, selectMarkers } from './pairs.queries.ts'
import type { ProjectMarkRow, ProjectPairRow } from './pairs.table.ts'

const showReport = (row: ProjectReportRow | null): Report => ({
  asked: row?.asked ?? '',
  found: row?.found ?? '',
  differently: row?.differently ?? '',
  version: row?.version ?? 0,
  handed_in_at: row?.handedInAt?.toISOString() ?? null,
})

const showMark = (row: ProjectMarkRow): Mark => ({
  question: row.question,
  method: row.method,
  honesty: row.honesty,
  conclusion: row.conclusion,
  praise: row.praise,
  advice: row.advice,
  marked_at: row.markedAt.toISOString(),
})

/** The shared page of a class and its partner. Raises `not-found`. */
export async function showPair(ctx: AppContext, teacher: User, entryId: string): Promise<PairPage> {
  const { entry } = await requireOwnEntry(ctx.db, entryId, teacher)
  const { projectId } = entry
  const results = await showResults(ctx, projectId, 'without')
  const fields = await fieldsOf(ctx.db, projectId)
  const figuresOf = async (id: string) =>
    classFigures(fields, await selectCounted(ctx.db, projectId, id), results.fields)
  const report = await findReport(ctx.db, entryId)
  const marking = await findStandingPair(ctx.db, 'markerId', entryId)
  const partner = await findPartner(ctx, marking, figuresOf)
  const markers = await selectMarkers(ctx.db, entryId)
  // A class reads its marks once it has given its own.
  const owesMarks = partner !== null && partner.mark === null && !partner.has_left
  return {
    report: showReport(report),
    may_change: markers.every(({ mark }) => mark === null),
    figures: await figuresOf(entryId),
    partner,
    markers: await Promise.all(markers.map((row) => showMarker(ctx, row, owesMarks))),
    calls: await showCalls(ctx, entryId, marking),
  }
}

/** The video calls with the schools that the class is paired with now. */
async function showCalls(ctx: AppContext, entryId: string, marking: ProjectPairRow | null): Promise<PairPage['calls']> {
  const marked = await findStandingPair(ctx.db, 'markedId', entryId)
  const shown: PairPage['calls'] = []
  for (const [pair, otherId] of [
    [marking, marking?.markedId],
    // Two classes that mark each other have one call.
    [marked, marked?.markerId === marking?.markedId ? undefined : marked?.markerId],
  ] as const) {
    const placed = otherId && (await findProjectClass(ctx.db, otherId))
    if (!pair || !placed || placed.entry.leftAt !== null || placed.entry.classId === null) continue
    const call = showCall(await findCall(ctx.db, entryId, otherId), entryId, ctx.now())
    shown.push({ id: pair.id, school_name: placed.site.school, call })
  }
  return shown
}

/** The class that this one marks, with its report once that is handed in. */
async function findPartner(
  ctx: AppContext,
  pair: ProjectPairRow | null,
  figuresOf: (id: string) => Promise<Partner['figures']>,
): Promise<Partner | null> {
  const placed = pair && (await findProjectClass(ctx.db, pair.markedId))
  const taught = placed?.entry.classId ? await findClass(ctx.db, placed.entry.classId) : null
  if (!pair || !placed || !taught) return null
  const report = await findReport(ctx.db, pair.markedId)
  const mark = await findMark(ctx.db, pair.id)
  return {
    id: pair.id,
    school_name: placed.site.school,
    district: placed.site.district,
    grade: taught.grade,
    language: taught.language,
    has_left: placed.entry.leftAt !== null,
    figures: await figuresOf(pair.markedId),
    report: report?.handedInAt ? showReport(report) : null,
    mark: mark && showMark(mark),
  }
}

async function showMarker(
  ctx: AppContext,
  { pair, mark, entry, site }: Awaited<ReturnType<typeof selectMarkers>>[number],
  owesMarks: boolean,
): Promise<Marker> {
  const taught = entry.classId === null ? null : await findClass(ctx.db, entry.classId)
  const shownFrom = mark && addDays(mark.markedAt, pairLimits.silenceDays)
  const isShown = shownFrom !== null && (!owesMarks || ctx.now() >= shownFrom)
  return {
    id: pair.id,
    school_name: site.school,
    district: site.district,
    grade: taught?.grade ?? null,
    has_marked: mark !== null,
    mark: mark && isShown ? showMark(mark) : null,
    shown_from: shownFrom?.toISOString() ?? null,
  }
}
