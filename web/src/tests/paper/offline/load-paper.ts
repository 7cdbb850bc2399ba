import { showClass, type Student } from '@ariviyal/contract/classroom/classroom'
import { setLetters } from '@ariviyal/contract/tests/modes'
import { previewTest } from '@ariviyal/contract/tests/preview'
import { showTest, type Test } from '@ariviyal/contract/tests/tests'
import { call } from '../../../api/client.ts'
import { isUnanswered } from '../../../api/is-unanswered.ts'
import { keepPage, readPage } from '../../../session/device/kept-pages.ts'
import { requireSession } from '../../../session/require-session.ts'
import { type Paper, paperOfSet, paperOfTest } from '../papers.ts'
import { readReads, type Reads } from './reads.ts'

interface PaperPage {
  test: Test
  students: Student[]
  papers: Paper[]
}

/** Change it when what a page keeps changes: an older copy is then not read. */
const version = 1
const pathOf = (test: string) => `/lms/tests/${test}/paper?${version}`

/**
 * What the page shows: from the server, else as this device kept it (`keptAt`). `opensOffline`: the device keeps it.
 * Includes answers that were read before and not saved.
 */
export async function loadPaper(id: string, signal: AbortSignal) {
  const { user } = requireSession()
  const reads: Reads = await readReads(user.id, id).catch(() => ({}))
  try {
    const page = await fetchPaper(id, signal)
    const opensOffline = await keepPage(user.id, pathOf(id), page).then(
      () => true,
      () => false,
    )
    return { ...page, reads, opensOffline, keptAt: undefined }
  } catch (error) {
    const kept = isUnanswered(error) ? await readPage<PaperPage>(user.id, pathOf(id)).catch(() => undefined) : undefined
    if (!kept) throw error
    return { ...kept.data, reads, opensOffline: true, keptAt: kept.at }
  }
}

async function fetchPaper(id: string, signal: AbortSignal): Promise<PaperPage> {
  const input = { params: { id }, signal }
  const test = await call(showTest, input)
  const [classroom, papers] = await Promise.all([
    call(showClass, { params: { id: test.class_id }, signal }),
    test.sets === 1
      ? [paperOfTest(test)]
      : Promise.all(
          setLetters
            .slice(0, test.sets)
            .map(async (set) => paperOfSet(set, await call(previewTest, { ...input, query: { set } }))),
        ),
  ])
  // Marks are not needed here, and stay off the device.
  const students = classroom.students
    .map((student) => ({ ...student, percent: null }))
    .sort((a, b) => a.roll_number - b.roll_number)
  return { test, students, papers }
}
