import { flagStates } from '@ariviyal/contract/projects/project-rules'
import { showProject } from '@ariviyal/contract/projects/projects'
import { listFlags, showRun } from '@ariviyal/contract/projects/running'
import { ApiError, call } from '../../api/client.ts'
import { choiceFrom, cursorFrom } from '../../ui/list/list-address.ts'
import type { Running } from './run.tsx'

/** What the page of those who run a project shows. */
export async function loadRun(id: string, request: Request): Promise<Running> {
  const { signal } = request
  const input = { params: { id }, signal }
  const flagState = choiceFrom(request, 'flags', flagStates)
  const [run, flags] = await Promise.all([
    call(showRun, input),
    call(listFlags, { ...input, query: { state: flagState, cursor: cursorFrom(request) } }),
  ])
  return { run, flags, flagState, published: run.published === 0 ? null : await loadPublished(id, signal) }
}

async function loadPublished(id: string, signal: AbortSignal): Promise<Running['published']> {
  try {
    const { title, question, summary, version } = await call(showProject, { params: { id }, query: {}, signal })
    return { title, question, summary, protocol: version.protocol }
  } catch (error) {
    // One that is published and not open is not shown to readers, so its dialog compares nothing.
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}
