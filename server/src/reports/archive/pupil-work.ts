import type { FileStream } from '@ariviyal/contract/fields'
import { reportWords } from '@ariviyal/contract/reports/report-words'
import type { Report } from '@ariviyal/contract/reports/reports'
import { dayOf } from '@ariviyal/contract/time'
import { readClassWork } from '../../assignments/class-work.ts'
import { listHandedIn } from '../../assignments/handed-in.ts'
import { feedbackFile } from '../../assignments/marking/download-feedback.ts'
import { requireClassOfStudent } from '../../classroom/class-access.policy.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { type StreamedFile, streamZip } from '../../platform/zip/stream-zip.ts'
import { attemptsOfPupil } from '../../tests/attempts/show-attempt.ts'
import type { drawReports } from '../parents/draw-reports.ts'
import { showReport } from '../parents/print-reports.ts'
import { jsonFile, numbered, storedFile, textFile } from './archived-files.ts'

type Taught = Awaited<ReturnType<typeof requireClassOfStudent>>

/**
 * The work of one pupil to hand to the pupil: answers and hand-ins, and of marks and feedback what the pupil has been shown. Raises
 * `not-found`.
 */
export async function pupilWork(ctx: AppContext, teacherId: string, studentId: string): Promise<FileStream> {
  const taught = await requireClassOfStudent(ctx.db, studentId, teacherId)
  const period = { from: dayOf(taught.createdAt), to: dayOf(ctx.now()) }
  const report = await showReport(ctx, teacherId, studentId, period)
  const files = async function* (): AsyncGenerator<StreamedFile> {
    yield jsonFile('report.json', report)
    yield {
      name: 'report.pdf',
      content: await ctx.drawPdf<typeof drawReports>('drawReports', [report], taught.language, ctx.now()),
      isPacked: true,
    }
    yield* filesOfWork(ctx, taught, report)
  }
  return { name: `roll-${report.roll_number}-${dayOf(ctx.now())}.zip`, chunks: streamZip(files()) }
}

async function* filesOfWork(
  ctx: AppContext,
  { id: classId, name: className, language }: Taught,
  { student_id: studentId, roll_number: rollNumber, name }: Report,
): AsyncGenerator<StreamedFile> {
  const { kinds } = reportWords[language]
  const pupil = { id: studentId, name, rollNumber, classId, className, language }
  const attempts = await attemptsOfPupil(ctx, studentId)
  for (const [place, attempt] of attempts.entries())
    yield jsonFile(`${kinds.test}/${numbered(place, attempt.title)}.json`, attempt)
  for (const [place, { id, title, work }] of (await readClassWork(ctx.db, classId, ctx.now())).entries()) {
    const folder = `${kinds.assignment}/${numbered(place, title)}`
    const returned = work.get(studentId)?.returned ?? null
    if (returned) {
      yield jsonFile(`${folder}/returned.json`, returned)
      yield await drawnFeedback(ctx, pupil, id, `${folder}/feedback.pdf`)
    }
    for (const { number, text, files } of await listHandedIn(ctx.db, id, studentId)) {
      if (text !== '') yield textFile(`${folder}/${number}/text.txt`, text)
      for (const [at, { name, fileKey }] of files.entries())
        yield storedFile(ctx.storage, `${folder}/${number}/${numbered(at, name)}`, fileKey)
    }
  }
}

/** The feedback as the pupil downloads it; a note in its place where it cannot be drawn, so that the archive is complete otherwise. */
async function drawnFeedback(
  ctx: AppContext,
  pupil: Parameters<typeof feedbackFile>[1],
  assignmentId: string,
  name: string,
): Promise<StreamedFile> {
  try {
    const content = await feedbackFile(ctx, pupil, assignmentId)
    if (content) return { name, content, isPacked: true }
  } catch (error) {
    ctx.log.warn({ err: error, assignment: assignmentId }, 'feedback could not be drawn for an archive')
  }
  return textFile(`${name}.txt`, 'This file could not be drawn. The words are in returned.json.\n')
}
