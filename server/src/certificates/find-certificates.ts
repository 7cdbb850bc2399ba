import { dayInWords } from '@ariviyal/contract/time'
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { SiteSearch } from '../platform/feature.ts'
import { knownWords } from '../platform/search/correct-words.ts'
import { escapeLike } from '../platform/search/fuzzy-search.ts'
import { markWords } from '../platform/search/mark-words.ts'
import { certificates, searchedOfCertificate } from './certificates.table.ts'

const said = searchedOfCertificate(certificates)

const isInForceFor = (userId: string): SQL | undefined =>
  and(eq(certificates.userId, userId), isNull(certificates.supersededAt), isNull(certificates.revokedAt))

/** The user's valid certificates by topic and serial. */
export const findCertificates: SiteSearch = {
  section: 'certificates',
  async find(executor, { user, words, limit }) {
    const rows = await executor
      .select({
        id: certificates.id,
        serial: certificates.serial,
        printed: certificates.printed,
        issuedAt: certificates.issuedAt,
      })
      .from(certificates)
      .where(and(isInForceFor(user.id), ...words.map((word) => sql`${said} ilike ${`%${escapeLike(word)}%`}`)))
      .orderBy(desc(certificates.issuedAt))
      .limit(limit)
    return rows.map(({ id, serial, printed, issuedAt }) => ({
      id,
      title: markWords(printed.topic, words),
      detail: `${serial} · ${dayInWords(issuedAt)}`,
      snippet: null,
      locked: false,
      page: null,
      within: null,
    }))
  },
  known: (executor, { user }) => knownWords(executor, { table: certificates, said, where: isInForceFor(user.id) }),
}
