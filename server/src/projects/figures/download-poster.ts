import type { User } from '@ariviyal/contract/accounts/accounts'
import type { FileAnswer } from '@ariviyal/contract/fields'
import type { posterSizes } from '@ariviyal/contract/projects/taking-part'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { requireOwnEntry } from '../classes/project-class-access.ts'
import { drawPoster } from '../posters/draw-poster.ts'
import { posterFigures } from '../posters/poster.ts'
import { selectVersions } from '../projects.queries.ts'
import { fieldsOf, selectCounted } from './counted-readings.ts'

/** A poster of a class from its released readings, beside those of all schools. Raises `not-found`. */
export async function downloadPoster(
  ctx: AppContext,
  teacher: User,
  entryId: string,
  size: (typeof posterSizes)[number],
): Promise<FileAnswer> {
  const { entry, site, taught } = await requireOwnEntry(ctx.db, entryId, teacher)
  const [newest] = await selectVersions(ctx.db, entry.projectId)
  if (!newest) throw new AppError('not-found')
  const { title, question, protocol } = newest.form
  const own = await selectCounted(ctx.db, entry.projectId, entryId)
  const all = await selectCounted(ctx.db, entry.projectId)
  const body = await drawPoster(
    {
      title,
      question,
      className: taught.name,
      school: site.school,
      figures: posterFigures(await fieldsOf(ctx.db, entry.projectId), own, all),
      conclude: protocol.conclude,
      language: taught.language,
      madeAt: ctx.now(),
    },
    size,
  )
  return { name: `poster-${size}.pdf`, body }
}
