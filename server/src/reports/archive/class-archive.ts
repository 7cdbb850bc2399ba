import { brand } from '@ariviyal/contract/brand'
import type { FileStream } from '@ariviyal/contract/fields'
import type { Report, ReportPeriod } from '@ariviyal/contract/reports/reports'
import { dayInWords, dayOf } from '@ariviyal/contract/time'
import { type ClassAssignment, readClassWork } from '../../assignments/class-work.ts'
import { exportAssignment } from '../../assignments/export-assignment.ts'
import { listGroups } from '../../assignments/groups/groups.ts'
import { listAttached, listDecisions, listHandedIn } from '../../assignments/handed-in.ts'
import { listWorkHistory } from '../../assignments/marking/list-history.ts'
import { listAssignments } from '../../assignments/show-assignment.ts'
import { requireClass } from '../../classroom/class-access.policy.ts'
import { listGradebookHistory } from '../../gradebook/history.ts'
import { showClass } from '../../gradebook/show-class.ts'
import { exportGradebook, showGradebook } from '../../gradebook/show-gradebook.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { csvText } from '../../platform/csv/csv.ts'
import { type StreamedFile, streamZip } from '../../platform/zip/stream-zip.ts'
import { showResults } from '../../tests/results/show-results.ts'
import { listTests, showTest } from '../../tests/show-test.ts'
import type { drawReports } from '../parents/draw-reports.ts'
import { readReports } from '../parents/read-reports.ts'
import { jsonFile, numbered, pathPart, storedFile, textFile } from './archived-files.ts'

/** Everything of a class in one archive, which is made while it is sent. Raises `not-found`. */
export async function classArchive(ctx: AppContext, teacherId: string, classId: string): Promise<FileStream> {
  const { name } = await requireClass(ctx.db, classId, teacherId, 'read')
  return {
    name: `${pathPart(name)} ${dayOf(ctx.now())}.zip`,
    chunks: streamZip(filesOfClass(ctx, teacherId, classId)),
  }
}

/** One after the other, so that only one is in memory. */
async function* filesOfClass(ctx: AppContext, teacherId: string, classId: string): AsyncGenerator<StreamedFile> {
  const classroom = await showClass(ctx, teacherId, classId)
  yield textFile('README.txt', readme(classroom.name, ctx.now()))
  yield jsonFile('class.json', classroom)
  yield textFile(
    'students.csv',
    csvText([['Roll number', 'Name'], ...classroom.students.map((one) => [one.roll_number, one.name])]),
  )
  const { body } = await exportGradebook(ctx, teacherId, classId, 'csv')
  yield { name: 'gradebook.csv', content: typeof body === 'string' ? Buffer.from(body) : body }
  const changes = await allPages((cursor) => listGradebookHistory(ctx, teacherId, classId, { cursor }))
  if (changes.length > 0) yield jsonFile('gradebook-history.json', changes)
  const cards = (await showGradebook(ctx, teacherId, classId)).students.flatMap(({ holistic }) => holistic ?? [])
  if (cards.length > 0) yield jsonFile('progress-cards.json', cards)
  yield* filesOfTests(ctx, teacherId, classId)
  const groups = await listGroups(ctx, teacherId, classId)
  if (groups.length > 0) yield jsonFile('groups.json', groups)
  const rolls = new Map(classroom.students.map((student) => [student.id, student.roll_number]))
  const seen = new Map((await readClassWork(ctx.db, classId, ctx.now())).map((one) => [one.id, one]))
  const unseen = (await listAssignments(ctx, teacherId, classId)).filter(({ id }) => !seen.has(id)).toReversed()
  for (const [place, { id, title }] of [...seen.values(), ...unseen].entries())
    yield* filesOfAssignment(ctx, teacherId, `assignments/${numbered(place, title)}`, id, seen.get(id)?.work, rolls)
  yield* filesOfReports(ctx, teacherId, classId, { from: dayOf(classroom.created_at), to: dayOf(ctx.now()) })
}

async function* filesOfTests(ctx: AppContext, teacherId: string, classId: string): AsyncGenerator<StreamedFile> {
  const tests = await listTests(ctx, teacherId, classId)
  for (const [place, { id, title }] of tests.toReversed().entries()) {
    const folder = `tests/${numbered(place, title)}`
    yield jsonFile(`${folder}/test.json`, await showTest(ctx, teacherId, id))
    const results = await showResults(ctx, teacherId, id)
    yield jsonFile(`${folder}/results.json`, results)
    yield textFile(
      `${folder}/marks.csv`,
      csvText([
        ['Roll number', 'Name', 'State', 'Marks', 'Out of'],
        ...results.map((result) => [result.roll_number, result.name, result.state, result.marks, result.of]),
      ]),
    )
  }
}

/** `work` is undefined for one that pupils have not seen. */
async function* filesOfAssignment(
  ctx: AppContext,
  teacherId: string,
  folder: string,
  id: string,
  work: ClassAssignment['work'] | undefined,
  rolls: ReadonlyMap<string, number>,
): AsyncGenerator<StreamedFile> {
  yield jsonFile(`${folder}/assignment.json`, await exportAssignment(ctx, teacherId, id))
  for (const [place, { name, fileKey }] of (await listAttached(ctx.db, id)).entries())
    yield storedFile(ctx.storage, `${folder}/attached/${numbered(place, name)}`, fileKey)
  const handedIn = await listHandedIn(ctx.db, id)
  const decisions = (await listDecisions(ctx.db, id)).map((decision) => ({
    ...decision,
    returned: work?.get(decision.studentId)?.returned ?? null,
  }))
  if (!work && decisions.length === 0) return
  yield jsonFile(`${folder}/work.json`, { decisions, hand_ins: handedIn })
  const history = await allPages((cursor) => listWorkHistory(ctx, teacherId, id, cursor))
  if (history.length > 0) yield jsonFile(`${folder}/history.json`, history)
  for (const { studentId, number, text, files } of handedIn) {
    const own = `${folder}/roll ${rolls.get(studentId) ?? '?'}/hand-in ${number}`
    if (text !== '') yield textFile(`${own}/text.txt`, text)
    for (const [place, { name, fileKey }] of files.entries())
      yield storedFile(ctx.storage, `${own}/${numbered(place, name)}`, fileKey)
  }
}

async function* filesOfReports(
  ctx: AppContext,
  teacherId: string,
  classId: string,
  period: ReportPeriod,
): AsyncGenerator<StreamedFile> {
  const taught = await requireClass(ctx.db, classId, teacherId, 'read')
  const reports: Report[] = await readReports(ctx.db, taught, period, ctx.now(), () => true)
  if (reports.length === 0) return
  const content = await ctx.drawPdf<typeof drawReports>('drawReports', reports, taught.language, ctx.now())
  yield { name: 'reports.pdf', content, isPacked: true }
}

interface PageOf<Item> {
  items: Item[]
  next_cursor: string | null
}
async function allPages<Item>(read: (cursor: string | undefined) => Promise<PageOf<Item>>): Promise<Item[]> {
  const all: Item[] = []
  let cursor: string | undefined
  do {
    const page = await read(cursor)
    all.push(...page.items)
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  return all
}

const readme = (name: string, now: Date): string => `${name}
Made with ${brand.name} on ${dayInWords(now)}.

class.json     the class, its students and typed marks
students.csv   roll numbers and names
gradebook.csv  marks of all columns with totals and grades
gradebook-history.json  who changed what in the gradebook, newest first
progress-cards.json  the Holistic Progress Cards, where the class uses them
groups.json    groups of pupils, where there are any
tests/         for each test its questions (test.json), answers and marks (results.json, marks.csv)
assignments/   for each assignment, also those that pupils have not seen yet, what it says (assignment.json) with its files,
               what was handed in, decided and returned, with notes on pages and next steps (work.json), who decided what
               and when (history.json), and the files of pupils, by roll number and hand-in
reports.pdf    a report for parents for each pupil, since the class began

CSV files open in every spreadsheet. JSON files are text in UTF-8 and open in every browser.
The archive is about children. Keep it where only you can open it, and delete it when you need it no longer.
`
