import type { ShownWork, PupilWork as WorkView } from '@ariviyal/contract/assignments/work'
import { archivedAtOf } from '../../classroom/class-access.policy.ts'
import type { AppContext, Pupil } from '../../platform/app-context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { stateOf, workStateOf } from '../assignment-state.ts'
import { pupilLinks } from '../links.ts'
import { findWorkOf, type PupilWork, selectFiles, selectLinks, selectWorkOf } from '../work.queries.ts'
import { handInBar } from './hand-in-bar.ts'
import { signTime } from './hand-in-time.ts'
import { selectHandIns } from './hand-ins.queries.ts'
import { showHandIn, showWorkFile } from './hand-ins.view.ts'

export async function listWork(ctx: AppContext, pupil: Pupil) {
  const now = ctx.now()
  const work = await selectWorkOf(ctx.db, pupil, now)
  return { items: work.map((one) => viewOf(one, now)), time: signTime(ctx, pupil.id) }
}

/** An assignment with all that its pupil may see. Raises `not-found`. */
export async function showWork(ctx: AppContext, pupil: Pupil, id: string): Promise<ShownWork> {
  const now = ctx.now()
  const work = await findWorkOf(ctx.db, pupil, id, now)
  if (!work) throw new AppError('not-found')
  const { assignment, submission } = work
  const links = await selectLinks(ctx.db, id)
  const files = await selectFiles(ctx.db, id)
  const handIns = submission ? await selectHandIns(ctx.db, submission.id) : []
  return {
    ...viewOf(work, now),
    instructions: assignment.instructions,
    formulas: assignment.formulas,
    takes_text: assignment.takesText,
    takes_files: assignment.takesFiles,
    grading: assignment.grading,
    max_marks: assignment.maxMarks,
    links: await pupilLinks(ctx, pupil.classId, links),
    files: files.map((file) => showWorkFile(ctx, file.id, file)),
    hand_ins: handIns.map(({ row, files: own }) => showHandIn(ctx, row, own)),
    bar: handInBar({ ...work, classArchivedAt: await archivedAtOf(ctx.db, pupil.classId) }, now),
    time: signTime(ctx, pupil.id),
  }
}

function viewOf({ assignment, submission }: PupilWork, now: Date): WorkView {
  return {
    id: assignment.id,
    title: assignment.title,
    state: workStateOf(submission),
    due_at: assignment.dueAt?.toISOString() ?? null,
    late_rule: assignment.lateRule,
    closed: stateOf(assignment, now) === 'closed',
    handed_in_at: submission?.handedInAt?.toISOString() ?? null,
    late: submission?.late ?? false,
  }
}
