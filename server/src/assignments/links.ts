import type { AssignmentLink, LinkForm } from '@ariviyal/contract/assignments/assignments'
import type { NextStep } from '@ariviyal/contract/assignments/marking'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { pupilsMayReadPremium } from '../classroom/class-access.policy.ts'
import { nameEbooks, nameVideos } from '../library/name-items.ts'
import { nameMaterials } from '../materials/name-materials.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Executor } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { type FileKind, signFile } from '../platform/storage/signed-urls.ts'
import { nameTests } from '../tests/name-tests.ts'
import { nameWorkshops } from '../training/name-workshops.ts'
import type { AssignmentLinkRow } from './assignments.table.ts'

/** A thing that links can lead to; it is published, and a test is of the class. */
interface Target {
  title: string
  /** Of a book. */
  pages: number | null
  isPremium: boolean
  /** A test that pupils cannot see yet. */
  isHidden: boolean
  /** What a pupil opens: a stored file, or an address. Null for a material that is a text. */
  opens: { key: string; kind: FileKind } | { url: string } | null
}
type Targets = ReadonlyMap<string, Target>

type NamedLink = Pick<AssignmentLinkRow, 'kind' | 'targetId'>
const nameOf = ({ kind, targetId }: NamedLink): string => `${kind} ${targetId}`

async function findTargets(executor: Executor, classId: string, links: readonly NamedLink[]): Promise<Targets> {
  const targets = new Map<string, Target>()
  const idsOf = (wanted: AssignmentLinkRow['kind']) =>
    links.flatMap(({ kind, targetId }) => (kind === wanted && targetId !== null ? targetId : []))
  const put = (kind: AssignmentLinkRow['kind'], targetId: string, target: Pick<Target, 'title'> & Partial<Target>) =>
    targets.set(nameOf({ kind, targetId }), { pages: null, isPremium: false, isHidden: false, opens: null, ...target })
  const fileOf = (key: string | null, kind: FileKind) => (key === null ? null : { key, kind })

  for (const { id, title, pages, isPremium, fileKey } of await nameEbooks(executor, idsOf('ebook')))
    put('ebook', id, { title, pages, isPremium, opens: fileOf(fileKey, 'ebook') })
  for (const { id, title, isPremium, fileKey, player } of await nameVideos(executor, idsOf('video')))
    put('video', id, { title, isPremium, opens: player === null ? fileOf(fileKey, 'video') : { url: player } })
  for (const { id, title, state, isPremium, fileKey } of await nameMaterials(executor, idsOf('material')))
    if (state === 'published') put('material', id, { title, isPremium, opens: fileOf(fileKey, 'material') })
  for (const { id, title, link } of await nameWorkshops(executor, idsOf('workshop')))
    // Registering is for subscribers.
    put('workshop', id, { title, isPremium: true, opens: { url: link } })
  const tests = idsOf('test').length === 0 ? new Map<string, never>() : await nameTests(executor, classId)
  for (const id of idsOf('test')) {
    const test = tests.get(id)
    if (test) put('test', id, { title: test.title, isHidden: !test.isOpened, opens: { url: `/class/tests/${id}` } })
  }
  return targets
}

export type NewLink = Omit<AssignmentLinkRow, 'assignmentId'>

/** The links of a form with the titles of what they lead to. Raises `invalid-fields`. */
export async function readLinks(executor: Executor, classId: string, forms: LinkForm[]): Promise<NewLink[]> {
  const named = forms.map((form) => ({ kind: form.kind, targetId: form.kind === 'web' ? null : form.target_id }))
  const targets = await findTargets(executor, classId, named)
  return forms.map((form, place) => {
    if (form.kind === 'web') {
      const title = form.title || new URL(form.url).host
      return { place, kind: form.kind, targetId: null, url: form.url, page: null, title }
    }
    const target = targets.get(nameOf({ kind: form.kind, targetId: form.target_id }))
    if (!target) throw refusal(serverMessages.linkGone(place + 1))
    const page = form.kind === 'ebook' ? (form.page ?? null) : null
    if (page !== null && target.pages !== null && page > target.pages)
      throw refusal(serverMessages.linkPageMissing(place + 1, target.pages))
    return { place, kind: form.kind, targetId: form.target_id, url: null, page, title: target.title }
  })
}

const refusal = (msg: string) => new AppError('invalid-fields', msg, { fields: { links: msg } })

/** The links as the teacher has them, also those to what is gone. */
export async function showLinks(
  executor: Executor,
  classId: string,
  links: AssignmentLinkRow[],
): Promise<AssignmentLink[]> {
  const targets = await findTargets(executor, classId, links)
  return links.map((link) => {
    const target = targets.get(nameOf(link))
    return {
      kind: link.kind,
      target_id: link.targetId,
      url: link.url,
      page: link.page,
      title: target?.title ?? link.title,
      is_gone: link.kind !== 'web' && target === undefined,
    }
  })
}

/**
 * The links as pupils open them: files by signed addresses, premium ones while the subscription of one of the class's teachers runs. A link to
 * what is gone, and to a test that is not open yet, is left out.
 */
export async function pupilLinks(ctx: AppContext, classId: string, links: AssignmentLinkRow[]) {
  const targets = await pupilTargets(ctx, classId, links)
  return links.flatMap((link) => {
    const { kind, page } = link
    if (kind === 'web') return { kind, page, title: link.title, url: link.url }
    const target = targets.get(nameOf(link))
    return target ? { kind, page, title: target.title, url: addressOf(ctx, link, target) } : []
  })
}

/** Where pupils open what comes next, by the same rule. Null where they cannot. */
export async function pupilSteps(ctx: AppContext, classId: string, steps: readonly NextStep[]) {
  const named = steps.map(({ kind, target_id: targetId }) => ({ kind, targetId }))
  const targets = await pupilTargets(ctx, classId, named)
  return steps.map(({ kind, title, page, target_id: targetId }) => {
    const target = targets.get(nameOf({ kind, targetId }))
    if (!target) return { kind, title, page, url: null }
    return { kind, title, page, url: addressOf(ctx, { kind, targetId, page }, target) }
  })
}

/** The targets that pupils may know of; premium ones that they may not open have nothing to open. */
async function pupilTargets(ctx: AppContext, classId: string, links: readonly NamedLink[]): Promise<Targets> {
  const seen = [...(await findTargets(ctx.db, classId, links))].filter(([, { isHidden }]) => !isHidden)
  const mayReadPremium =
    seen.some(([, { isPremium }]) => isPremium) && (await pupilsMayReadPremium(ctx, ctx.db, classId))
  return new Map(
    seen.map(([name, target]) => [name, target.isPremium && !mayReadPremium ? { ...target, opens: null } : target]),
  )
}

type Place = Pick<AssignmentLinkRow, 'kind' | 'targetId' | 'page'>

/** Free books open in the reader, which loads a page at a time; everything else as its file. */
function addressOf(ctx: AppContext, { kind, targetId, page }: Place, { opens, isPremium }: Target): string | null {
  if (opens === null || targetId === null) return null
  if (kind === 'ebook' && !isPremium) return `/reader?book=${encodeURIComponent(targetId)}#page=${page ?? 1}`
  if ('url' in opens) return opens.url
  // The class's right to a premium file was checked; a pupil is no user.
  const url = signFile(ctx, { ...opens, itemId: targetId, userId: null, premium: false })
  return page === null ? url : `${url}#page=${page}`
}
