import type { Executor } from '../../platform/db/database.ts'
import { selectEntriesOf } from './entries/entries.queries.ts'
import { selectAllFairsOf, selectSchools } from './fairs.queries.ts'
import { selectAllReviewsBy } from './judging/reviews.queries.ts'
import { creditsOfUser } from './results/fair-credits.ts'

/** More than anybody has. */
const creditsMax = 10_000

/** A person's part in science fairs: what they hosted, entered, scored and are certified for. Of others there is nothing. */
export async function fairData(executor: Executor, userId: string) {
  const rows = await selectAllFairsOf(executor, userId)
  const schools = new Map<string, string>()
  for (const { fair } of rows) for (const { id, name } of await selectSchools(executor, fair.id)) schools.set(id, name)
  return {
    fairs: rows.map(({ fair, member }) => ({
      name: fair.name,
      held_on: fair.heldOn,
      state: fair.state,
      is_host: fair.hostId === userId,
      role: member.role,
      school: member.schoolId === null ? null : (schools.get(member.schoolId) ?? null),
      joined_at: member.joinedAt.toISOString(),
    })),
    fair_entries: (await selectEntriesOf(executor, userId)).map((entry) => ({
      title: entry.title,
      category: entry.category,
      grade: entry.grade,
      pupils: entry.pupils,
      summary: entry.summary,
      at: entry.createdAt.toISOString(),
      withdrawn_at: entry.withdrawnAt?.toISOString() ?? null,
      place: entry.place,
      score: entry.score,
    })),
    fair_scores: (await selectAllReviewsBy(executor, userId)).map(({ review, entry }) => ({
      entry: entry.title,
      asked_at: review.askedAt.toISOString(),
      marks: review.marks,
      remark: review.remark,
      scored_at: review.scoredAt?.toISOString() ?? null,
    })),
    fair_credits: (await creditsOfUser(executor, userId, creditsMax)).map(({ fairName, heldOn, part }) => ({
      fair: fairName,
      held_on: heldOn,
      part,
    })),
  }
}
