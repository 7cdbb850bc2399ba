import { listClassVisits, type PupilProjectPage, showClassProject } from '@ariviyal/contract/projects/pupil-projects'
import type { Visit } from '@ariviyal/contract/projects/readings'
import { redirect } from 'react-router'
import { answerOrError } from '../../api/answer-or-error.ts'
import { ApiError } from '../../api/client.ts'
import { callAsPupil } from '../../api/pupil-client.ts'
import { loadAssignmentWords } from '../../languages/speak.ts'
import { readPupil } from '../../session/pupils/pupil-store.ts'
import { type Draft, keyOf, unsentOf } from './keeping/kept-visits.ts'
import { lastingVisits } from './keeping/lasting-visits.ts'
import { dropUnnamedPhotos } from './keeping/photo-bytes.ts'

export interface LoadedProject {
  pupil: string
  page: PupilProjectPage
  /** What the class has entered; null without a network. */
  visits: Visit[] | null
  draft: Draft
  /** How many readings and photos the phone kept before the list was asked for: one that is sent meanwhile is missing in it. */
  keptBefore: number
}

/** What the class measures, from the server or as this phone keeps it, with what was typed before. */
export async function loadProject(id: string, signal: AbortSignal): Promise<LoadedProject> {
  const pupil = readPupil()?.pupil
  if (!pupil) throw redirect('/class')
  const key = keyOf(pupil.id, id)
  const kept = await lastingVisits.readAll().catch(() => [])
  const ofProject = kept.filter((visit) => visit.pupil === pupil.id && visit.project === id)
  const keptBefore = ofProject.reduce((sum, visit) => sum + unsentOf(visit), 0)
  void dropUnnamed()
  const [answer, draft] = await Promise.all([
    answerOrError(fetchProject(id, signal)),
    lastingVisits.readDraft(key).catch(() => undefined),
    loadAssignmentWords(pupil.class.language),
  ])
  const own = { pupil: pupil.id, draft: draft ?? {}, keptBefore }
  if (answer instanceof ApiError) return { ...own, page: await readKeptPage(key, answer), visits: null }
  // A phone without room shows the page all the same.
  await lastingVisits.writePage(key, answer.page).catch(() => undefined)
  return { ...own, ...answer }
}

const fieldsOf = ({ fields }: Partial<PupilProjectPage>) => fields

/** Raises the error of the server where this phone keeps no page. */
async function readKeptPage(key: string, error: ApiError): Promise<PupilProjectPage> {
  const page = await lastingVisits.readPage(key).catch(() => undefined)
  if (!page) throw error
  // One that was kept before pages had all fields has those of its method.
  return { ...page, fields: fieldsOf(page) ?? page.version.protocol.fields }
}

/** Deletes the photos of this phone that no visit and no draft names. */
async function dropUnnamed(): Promise<void> {
  try {
    const [visits, drafts] = [await lastingVisits.readAll(), await lastingVisits.readDrafts()]
    const ofVisits = visits.flatMap(({ photos }) => photos.map(({ id }) => id))
    await dropUnnamedPhotos(new Set([...ofVisits, ...drafts.flatMap((draft) => Object.values(draft))]))
  } catch {
    // A store that does not answer keeps what it has.
  }
}

async function fetchProject(id: string, signal: AbortSignal) {
  const input = { params: { id }, signal }
  const [page, { items }] = await Promise.all([
    callAsPupil(showClassProject, input),
    callAsPupil(listClassVisits, { ...input, query: {} }),
  ])
  return { page, visits: items }
}
