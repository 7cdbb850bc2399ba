import { listOwnClasses } from '../classroom/class-access.policy.ts'
import type { AppContext } from '../platform/app-context.ts'
import { selectEnrolments } from './classes/project-classes.queries.ts'
import { projectCreditsOfUser } from './credits/project-credits.ts'
import { selectPhotosOfClasses } from './photos/photos.queries.ts'
import { selectCallsOf } from './pairs/pair-calls.queries.ts'
import { selectMarksBy } from './pairs/marks.queries.ts'
import { selectPostersOfClasses } from './posters/posters.queries.ts'
import { selectLed } from './projects.queries.ts'
import { selectReportsOf } from './reports/reports.queries.ts'

/** More than anybody has. */
const creditsMax = 10_000

/**
 * The projects that a teacher leads, how the own classes take part in projects with their reports and posters, and the marks given to others. Photos are named,
 * without addresses.
 */
export async function projectsData(ctx: AppContext, userId: string) {
  const classes = new Map((await listOwnClasses(ctx.db, userId)).map(({ id, name }) => [id, name]))
  const led = await selectLed(ctx.db, userId)
  const enrolled = await selectEnrolments(ctx.db, [...classes.keys()])
  const photos = await selectPhotosOfClasses(ctx.db, [...classes.keys()])
  return {
    projects_led: led.map(({ draft, state }) => ({ title: draft.title, state })),
    project_classes: enrolled.map(({ classId, ...rest }) => ({ class: classes.get(classId ?? '') ?? '', ...rest })),
    project_photos: photos.map(({ classId, ...rest }) => ({ class: classes.get(classId) ?? '', ...rest })),
    project_reports: (await selectReportsOf(ctx.db, [...classes.keys()])).map((report) => ({
      class: classes.get(report.classId) ?? '',
      asked: report.asked,
      found: report.found,
      differently: report.differently,
      saved_at: report.savedAt.toISOString(),
      handed_in_at: report.handedInAt?.toISOString() ?? null,
    })),
    project_posters: (await selectPostersOfClasses(ctx.db, [...classes.keys()])).map((poster) => ({
      class: classes.get(poster.classId) ?? '',
      names_school: poster.namesSchool,
      put_up_at: poster.putUpAt.toISOString(),
    })),
    project_calls: (await selectCallsOf(ctx.db, [...classes.keys()])).map((call) => ({
      class: classes.get(call.firstClassId) ?? classes.get(call.secondClassId) ?? '',
      state: call.state,
      starts_at: call.startsAt.toISOString(),
      address: call.address,
    })),
    project_credits: (await projectCreditsOfUser(ctx.db, userId, creditsMax)).map((credit) => ({
      project: credit.title,
      starts_on: credit.startsOn,
      ends_on: credit.endsOn,
      school: credit.school,
      part: credit.part,
    })),
    project_marks: (await selectMarksBy(ctx.db, userId)).map(({ mark, draft }) => ({
      project: draft.title,
      question: mark.question,
      method: mark.method,
      honesty: mark.honesty,
      conclusion: mark.conclusion,
      praise: mark.praise,
      advice: mark.advice,
      marked_at: mark.markedAt.toISOString(),
    })),
  }
}
