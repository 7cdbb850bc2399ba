import { subjects } from '@ariviyal/contract/accounts/teaching'
import type { DiscussionSummary } from '@ariviyal/contract/community/discussions'
import { Link } from 'react-router'
import { Mark } from '../../ui/mark.tsx'
import { Moment } from '../../ui/moment.tsx'
import { pluralise } from '../../ui/pluralise.ts'
import { authorWords } from './author-words.ts'
import { discussionsPath } from './load-discussions.ts'

/** States that only the author sees. */
const stateWords = {
  waiting: 'Waits for review',
  hidden: 'Hidden while staff examine a complaint',
  removed: 'Removed by staff',
}

/** A discussion in a list. */
export function DiscussionLine({ discussion }: { discussion: DiscussionSummary }) {
  const { id, title, subject, grade, chapter, board, author, answers, is_settled, state, created_at } = discussion
  const about = [subjects[subject], grade === null ? '' : `Grade ${grade}`, chapter, board ?? '']
  return (
    <li className="border-b border-line">
      <Link to={`${discussionsPath}/${id}`} className="group block py-4">
        <span className="font-serif text-lg wrap-anywhere text-indigo underline decoration-1 underline-offset-4 group-hover:decoration-2">
          {title}
        </span>
        <span className="mt-1 block wrap-anywhere text-ink-soft">{about.filter(Boolean).join(' · ')}</span>
        <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
          <span className="wrap-anywhere">{authorWords(author)}</span>
          <Moment at={created_at} show="day" />
          {state === 'shown' ? null : <Mark look="calm">{stateWords[state]}</Mark>}
          <Mark look={is_settled ? 'good' : 'calm'}>
            {answers === 0 ? 'No answer yet' : `${pluralise(answers, 'answer')}${is_settled ? ', one accepted' : ''}`}
          </Mark>
        </span>
      </Link>
    </li>
  )
}
