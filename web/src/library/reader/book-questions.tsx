import { limits } from '@ariviyal/contract/limits'
import { listQuestions } from '@ariviyal/contract/questions/questions'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../api/client.ts'
import { useSession } from '../../session/use-session.ts'
import { useAnswer } from '../../ui/loading/use-answer.ts'

/** Leads a subscriber to the questions of the bank that are taken from a book. Nothing for a book without any. */
export const BookQuestions = ({ title }: { title: string }) =>
  useSession().hasSubscription ? <QuestionsLink title={title} /> : null

function QuestionsLink({ title }: { title: string }) {
  const query = { from: 'ariviyal', q: title.slice(0, limits.searchMax) } as const
  const [loading] = useState(() => call(listQuestions, { query }).catch(() => null))
  const found = useAnswer(loading)
  return found === null || found.similar || found.items.length === 0 ? null : (
    <Link to={`/lms/questions?${new URLSearchParams(query)}`} className="link flex min-h-11 items-center px-2">
      Questions of this book, with marks
    </Link>
  )
}
