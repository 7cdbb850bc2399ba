import { subjects } from '@ariviyal/contract/accounts/teaching'
import { type DigestPart, digestRules } from '@ariviyal/contract/community/digest/digest-rules'
import { newsKinds } from '@ariviyal/contract/community/news/news-rules'
import { inWords } from '@ariviyal/contract/time'
import type { Executor } from '../../platform/db/database.ts'
import { selectNewAnswers, selectUnansweredFor } from '../discussions/digest.queries.ts'
import { pathOf } from '../discussions/tell-author.ts'
import type { Interests } from '../members/find-interests.ts'
import { selectNewsFor } from '../news/news.queries.ts'

/** What came after `since`, up to `now`. */
export interface DigestPeriod {
  since: Date
  now: Date
  most: number
}

export interface DigestEntry {
  title: string
  detail: string
  path: string
}

/** Where the weekly mail finds its entries. Another part is one more entry of this list, and of `digestParts` in the contract. */
interface DigestSource {
  part: DigestPart
  heading: string
  find: (executor: Executor, reader: Interests, period: DigestPeriod) => Promise<DigestEntry[]>
}

const sources: readonly DigestSource[] = [
  {
    part: 'followed',
    heading: 'New answers where you asked or follow',
    find: async (executor, reader, period) =>
      (await selectNewAnswers(executor, reader.userId, period)).map(({ id, title, answers }) => ({
        title,
        detail: answers === 1 ? 'One new answer' : `${answers} new answers`,
        path: pathOf(id),
      })),
  },
  {
    part: 'questions',
    heading: 'You could answer these',
    find: async (executor, reader, period) =>
      (await selectUnansweredFor(executor, reader, period)).map(({ id, title, subject, grade, chapter }) => ({
        title,
        detail: [subjects[subject], grade === null ? '' : `grade ${grade}`, chapter].filter(Boolean).join(', '),
        path: pathOf(id),
      })),
  },
  {
    part: 'news',
    heading: 'Before the last date',
    find: async (executor, reader, period) =>
      (await selectNewsFor(executor, reader, period)).map(({ id, kind, title, giver, lastDay }) => ({
        title,
        detail: `${newsKinds[kind]} of ${giver}, until ${inWords(lastDay, 'day', 'UTC')}`,
        path: `/networking/news/${id}`,
      })),
  },
]

/** The parts that have entries for this reader. */
export async function findDigest(
  executor: Executor,
  reader: Interests,
  parts: readonly DigestPart[],
  period: Omit<DigestPeriod, 'most'>,
): Promise<{ heading: string; entries: DigestEntry[] }[]> {
  const found = []
  for (const { part, heading, find } of sources) {
    if (!parts.includes(part)) continue
    const entries = await find(executor, reader, { ...period, most: digestRules.linesMax })
    if (entries.length > 0) found.push({ heading, entries })
  }
  return found
}
