import { limits } from '@ariviyal/contract/limits'
import type { SiteSearch } from '../platform/feature.ts'
import { snippetOf } from '../platform/search/mark-words.ts'
import { knownInQuestions, type QuestionFilter, selectQuestionPage } from './list.queries.ts'
import { readerOfUser } from './reader.ts'

/** A text on one line: formulas without the signs around them, gaps without their answers. */
const inPlain = (text: string): string => text.replaceAll('$', '').replaceAll(/\[\[[^[\]]*\]\]/g, '___')

/** The user's own questions, then, for a subscriber, those of Ariviyal. */
export const findQuestions: SiteSearch = {
  section: 'questions',
  async find(executor, { user, words, limit }) {
    const reader = await readerOfUser(executor, user)
    const rowsFrom = (from: QuestionFilter['from']) => selectQuestionPage(executor, { from, reader, words })
    const own = await rowsFrom('mine')
    const others = own.length < limit && reader.isSubscriber ? await rowsFrom('ariviyal') : []
    return [...own, ...others].slice(0, limit).map((row) => ({
      id: row.id,
      title: snippetOf(inPlain(row.text).slice(0, limits.questionMax), words),
      detail: [row.ownerId === user.id ? 'Your question' : 'Ariviyal', row.grade && `grade ${row.grade}`, row.chapter]
        .filter(Boolean)
        .join(' · '),
      snippet: null,
      locked: false,
      page: null,
      within: null,
    }))
  },
  async known(executor, { user }) {
    const reader = await readerOfUser(executor, user)
    const own = await knownInQuestions(executor, { from: 'mine', reader })
    return reader.isSubscriber ? own.union(await knownInQuestions(executor, { from: 'ariviyal', reader })) : own
  },
}
