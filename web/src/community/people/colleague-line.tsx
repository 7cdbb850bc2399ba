import { subjects } from '@ariviyal/contract/accounts/teaching'
import { districtInWords } from '@ariviyal/contract/community/people/districts'
import type { Colleague } from '@ariviyal/contract/community/people/people'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** A teacher in a list. */
export function ColleagueLine({ colleague, children }: { colleague: Colleague; children?: ReactNode }) {
  const { id, name, grades, district, ask_about: askAbout, mentor_subjects: offered } = colleague
  const facts = [
    colleague.subjects.map((subject) => subjects[subject]).join(', '),
    grades.length > 0 ? `grades ${grades.join(', ')}` : '',
    colleague.board,
    districtInWords(district),
  ].filter(Boolean)
  return (
    <li className="border-b border-line py-4">
      <Link to={`/networking/people/${id}`} className="link text-lg font-bold wrap-anywhere">
        {name}
      </Link>
      {facts.length > 0 ? <p className="text-ink-soft wrap-anywhere">{facts.join(' · ')}</p> : null}
      {askAbout === '' ? null : <p className="mt-1 font-serif wrap-anywhere">Ask me about: {askAbout}</p>}
      {offered.length > 0 ? (
        <p className="mt-1 text-peacock">Mentor in {offered.map((subject) => subjects[subject]).join(', ')}</p>
      ) : null}
      {children}
    </li>
  )
}
