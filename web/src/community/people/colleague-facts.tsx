import { subjects } from '@ariviyal/contract/accounts/teaching'
import { districtInWords } from '@ariviyal/contract/community/people/districts'
import { spokenLanguages } from '@ariviyal/contract/community/people/languages'
import type { Neighbour } from '@ariviyal/contract/community/people/people'

type Shown = Omit<Neighbour, 'contact'> & { contact?: string }

/** What a teacher shows of themselves, label by label, without what they left out. */
export function ColleagueFacts({ colleague }: { colleague: Shown }) {
  const facts = [
    ['Subjects', colleague.subjects.map((subject) => subjects[subject]).join(', ')],
    ['Grades', colleague.grades.join(', ')],
    ['Board', colleague.board],
    ['Languages', colleague.languages.map((tag) => spokenLanguages[tag]).join(', ')],
    ['District', districtInWords(colleague.district)],
    ['School', colleague.school],
    ['Ask me about', colleague.ask_about],
    ['Mentor in', colleague.mentor_subjects.map((subject) => subjects[subject]).join(', ')],
    ['Reach me', colleague.contact ?? ''],
  ].filter(([, fact]) => fact !== '')
  if (facts.length === 0) return null
  return (
    <dl className="@container border-t border-line">
      {facts.map(([label, fact]) => (
        <div key={label} className="grid gap-x-6 border-b border-line py-2 @md:grid-cols-[9rem_minmax(0,1fr)]">
          <dt className="text-sm leading-6 text-ink-soft">{label}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{fact}</dd>
        </div>
      ))}
    </dl>
  )
}
