import { listPairs, type ListedPairs, type PairPage, showPair } from '@ariviyal/contract/projects/pairs/pairs'
import type { Project } from '@ariviyal/contract/projects/projects'
import { listProjectClasses, type ProjectClass } from '@ariviyal/contract/projects/taking-part'
import { call } from '../../api/client.ts'
import { cursorFrom } from '../../ui/list/list-address.ts'

export interface Pairs {
  taking: ProjectClass[]
  chosen: ProjectClass | undefined
  /** Of the chosen class. */
  page: PairPage | undefined
  /** For those who run the project. */
  overview: ListedPairs | undefined
}

/** What the tab with reports and partners shows. */
export async function loadPairs(id: string, request: Request, project: Promise<Project>): Promise<Pairs> {
  const { signal } = request
  const input = { params: { id }, signal }
  const [{ items: taking }, overview] = await Promise.all([
    call(listProjectClasses, input),
    project.then(({ may_run: mayRun }) =>
      mayRun ? call(listPairs, { ...input, query: { cursor: cursorFrom(request) } }) : undefined,
    ),
  ])
  const asked = new URL(request.url).searchParams.get('class')
  const chosen = taking.find((one) => one.id === asked) ?? taking[0]
  return { taking, chosen, overview, page: chosen && (await call(showPair, { params: { id: chosen.id }, signal })) }
}
