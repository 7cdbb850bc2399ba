import type { User } from '@ariviyal/contract/accounts/accounts'
import type { FileAnswer } from '@ariviyal/contract/fields'
import type { posterSizes } from '@ariviyal/contract/projects/taking-part'
import { findClass } from '../../classroom/class-access.policy.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { requireOwnEntry } from '../classes/project-class-access.ts'
import type { PlacedClass } from '../classes/project-classes.queries.ts'
import type { drawPoster } from '../posters/draw-poster.ts'
import { type Poster, posterFigures } from '../posters/poster.ts'
import { findShownPoster } from '../posters/posters.queries.ts'
import { requireShown } from '../project-access.policy.ts'
import { selectVersions } from '../projects.queries.ts'
import { ComputedOnce } from './computed-once.ts'
import { fieldsOf, selectCounted } from './counted-readings.ts'

/** What a poster of a class shows: its released readings beside those of all schools. Raises `not-found`. */
async function posterOf(
  ctx: AppContext,
  { projectId, id }: PlacedClass['entry'],
  about: Pick<Poster, 'by' | 'language'>,
): Promise<Poster> {
  const [newest] = await selectVersions(ctx.db, projectId)
  if (!newest) throw new AppError('not-found')
  const { title, question, protocol } = newest.form
  const own = await selectCounted(ctx.db, projectId, id)
  const all = await selectCounted(ctx.db, projectId)
  return {
    ...about,
    title,
    question,
    figures: posterFigures(await fieldsOf(ctx.db, projectId), own, all),
    conclude: protocol.conclude,
    madeAt: ctx.now(),
  }
}

/** A poster of a class for its teachers. Raises `not-found`. */
export async function downloadPoster(
  ctx: AppContext,
  teacher: User,
  entryId: string,
  size: (typeof posterSizes)[number],
): Promise<FileAnswer> {
  const { entry, site, taught } = await requireOwnEntry(ctx.db, entryId, teacher)
  const by = { className: taught.name, school: site.school }
  const body = await ctx.drawPdf<typeof drawPoster>(
    'drawPoster',
    await posterOf(ctx, entry, { by, language: taught.language }),
    size,
  )
  return { name: `poster-${size}.pdf`, body }
}

/** Posters of the poster session: many open the same one. */
const drawn = new ComputedOnce<Uint8Array<ArrayBuffer>>(100)

/** A poster of the poster session, without names where its teacher shows none. Raises `not-found`. */
export async function openPoster(ctx: AppContext, id: string): Promise<FileAnswer> {
  const found = await findShownPoster(ctx.db, id)
  const taught = found && (await findClass(ctx.db, found.poster.classId))
  if (!taught) throw new AppError('not-found')
  const { poster, entry, site } = found
  const { dataVersion } = await requireShown(ctx.db, entry.projectId)
  const by = poster.namesSchool
    ? { className: taught.name, school: site.school }
    : { grade: taught.grade, school: site.number }
  const key = JSON.stringify([id, dataVersion, by, taught.language])
  const body = await drawn.get(key, async () =>
    ctx.drawPdf<typeof drawPoster>('drawPoster', await posterOf(ctx, entry, { by, language: taught.language }), 'a4'),
  )
  return { name: 'poster.pdf', body }
}
