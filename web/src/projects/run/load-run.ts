import { listPhotosToReview } from '@ariviyal/contract/projects/photos'
import { type Project, showProject } from '@ariviyal/contract/projects/projects'
import { listFlags, showRun } from '@ariviyal/contract/projects/running'
import { ApiError, call } from '../../api/client.ts'
import { choiceFrom, cursorFrom } from '../../ui/list/list-address.ts'
import { type Queued, type QueueFilter, queueFilters, shownBy } from './queue-filters.ts'
import type { Running } from './run.tsx'

/** What the page of those who run a project shows. */
export async function loadRun(id: string, request: Request): Promise<Running> {
  const { signal } = request
  const input = { params: { id }, signal }
  const filter = choiceFrom(request, 'flags', queueFilters)
  const [run, queued] = await Promise.all([call(showRun, input), loadQueued(id, filter, request)])
  const shown = run.published === 0 ? null : await loadShown(id, signal)
  if (!shown) return { run, filter, queued, published: null, fields: [] }
  const { title, question, summary, version, fields } = shown
  return { run, filter, queued, published: { title, question, summary, protocol: version.protocol }, fields }
}

async function loadQueued(id: string, filter: QueueFilter, request: Request): Promise<Queued> {
  const input = { params: { id }, signal: request.signal }
  const cursor = cursorFrom(request)
  const shown = shownBy[filter]
  return shown.of === 'flags'
    ? { ...shown, page: await call(listFlags, { ...input, query: { state: shown.state, cursor } }) }
    : { ...shown, page: await call(listPhotosToReview, { ...input, query: { state: shown.state, cursor } }) }
}

async function loadShown(id: string, signal: AbortSignal): Promise<Project | null> {
  try {
    return await call(showProject, { params: { id }, query: {}, signal })
  } catch (error) {
    // One that is published and not open is not shown to readers, so its dialog compares nothing.
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}
