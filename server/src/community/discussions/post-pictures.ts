import { isWithheld, type PostState } from '@ariviyal/contract/community/discussions'
import type { Picture } from '@ariviyal/contract/questions/picture'
import { and, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { answers, discussions } from './discussions.table.ts'

interface Pictured {
  authorId: string | null
  state: PostState
  picture: Picture | null
}

/** The picture of a post; none once the account of its author is gone, whom it may show, nor while the post is hidden or removed. */
export const pictureOf = (post: Pictured): Picture | null =>
  post.authorId === null || isWithheld(post) ? null : post.picture

/** Addresses of the pictures of discussions and answers. */
export async function selectPostPictures(executor: Executor): Promise<string[]> {
  const { rows } = await executor.execute<{ url: string }>(sql`
    select picture ->> 'url' as url from ${discussions} where picture is not null
    union
    select picture ->> 'url' from ${answers} where picture is not null`)
  return rows.map(({ url }) => url)
}

/** Takes the pictures off posts whose author's account is gone; their files go with the unreferenced ones. */
export async function erasePicturesOfFormer(executor: Executor): Promise<number> {
  let erased = 0
  for (const table of [discussions, answers]) {
    const { rowCount } = await executor
      .update(table)
      .set({ picture: null })
      .where(and(isNull(table.authorId), isNotNull(table.picture)))
    erased += rowCount ?? 0
  }
  return erased
}
