import { contributionKinds } from '@ariviyal/contract/community/contributions/contribution-rules'
import type { ContributionSummary } from '@ariviyal/contract/community/contributions/contributions'
import { Link } from 'react-router'
import { Mark } from '../../ui/mark.tsx'
import { Moment } from '../../ui/moment.tsx'
import { authorWords } from '../discussions/author-words.ts'
import { aboutWords, rupeesWords, stateMarks } from './contribution-words.ts'
import { contributionsPath } from './load-contributions.ts'

interface Props {
  contribution: ContributionSummary
  /** Whether the version that waits is opened. */
  isToReview: boolean
}

/** A contribution in a list. */
export function ContributionLine({ contribution, isToReview }: Props) {
  const { id, kind, title, summary, author, state, open, minutes, rupees, at } = contribution
  const mark = open === null ? undefined : stateMarks[open]
  const facts = [contributionKinds[kind], aboutWords(contribution), minutes === null ? '' : `${minutes} min`]
  if (rupees !== null) facts.push(rupeesWords(rupees))
  return (
    <li className="border-b border-line">
      <Link to={`${contributionsPath}/${id}${isToReview ? '?version=open' : ''}`} className="group block py-4">
        <span className="font-serif text-lg wrap-anywhere text-indigo underline decoration-1 underline-offset-4 group-hover:decoration-2">
          {title}
        </span>
        <span className="mt-1 block wrap-anywhere">{summary}</span>
        <span className="mt-1 block wrap-anywhere text-ink-soft">{facts.filter(Boolean).join(' · ')}</span>
        <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
          <span className="wrap-anywhere">{authorWords(author)}</span>
          <Moment at={at} show="day" />
          {mark ? <Mark look={mark.look}>{mark.words}</Mark> : null}
          {state === 'hidden' ? <Mark look="waiting">Hidden while a complaint waits</Mark> : null}
          {state === 'removed' ? <Mark look="bad">Removed by staff</Mark> : null}
        </span>
      </Link>
    </li>
  )
}
