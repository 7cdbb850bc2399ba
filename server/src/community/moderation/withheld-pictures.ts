import type { Picture } from '@ariviyal/contract/questions/picture'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { unionAll, type PgColumn } from 'drizzle-orm/pg-core'
import type { AppContext } from '../../platform/app-context.ts'
import type { Executor } from '../../platform/db/database.ts'
import { signFile } from '../../platform/storage/signed-urls.ts'
import { keyOfPicture } from '../../questions/question-file-keys.ts'
import { contributions, contributionVersions } from '../contributions/contributions.table.ts'
import { answers, discussions, isWithheldPicture } from '../discussions/discussions.table.ts'

/** Whether a public picture, by its key, belongs to a post that is hidden or removed: nobody opens it by its address then. */
export async function isPictureWithheld(executor: Executor, key: string): Promise<boolean> {
  const isShownBy = (picture: PgColumn) => sql`${picture} ->> 'url' = ${`/media/${key}`}`
  const found = await unionAll(
    executor
      .select({ id: discussions.id })
      .from(discussions)
      .where(and(isWithheldPicture(discussions), isShownBy(discussions.picture))),
    executor
      .select({ id: answers.id })
      .from(answers)
      .where(and(isWithheldPicture(answers), isShownBy(answers.picture))),
    executor
      .select({ id: contributions.id })
      .from(contributionVersions)
      .innerJoin(contributions, eq(contributions.id, contributionVersions.contributionId))
      .where(and(isShownBy(contributionVersions.photo), inArray(contributions.state, ['hidden', 'removed']))),
  ).limit(1)
  return found.length > 0
}

/** The picture of a post for staff who decide about it: a signed address opens it also while it is withheld. */
export const pictureForStaff = (ctx: AppContext, postId: string, picture: Picture | null): Picture | null =>
  picture && {
    ...picture,
    url: signFile(ctx, {
      key: keyOfPicture(picture.url),
      kind: 'picture',
      itemId: postId,
      userId: null,
      premium: false,
    }),
  }
