import { namesOfRoles } from '@ariviyal/contract/chapters/chapter-rules'
import type { QuestionDetails } from '@ariviyal/contract/questions/question-details'
import { hasAccess } from '@ariviyal/contract/accounts/roles'
import { copyQuestion } from '@ariviyal/contract/questions/sharing'
import { lazy, Suspense } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '../api/client.ts'
import { useSession } from '../session/use-session.ts'
import { Form } from '../ui/form/form.tsx'
import { QuestionReading } from './preview/question-reading.tsx'
import { sourceNames } from './question-words.ts'
import { languageNames } from '../languages/language-names.ts'

const TakeBack = lazy(async () => ({ default: (await import('./staff/take-back.tsx')).TakeBack }))

/** A question of others, which the teacher may use as it is, or copy to change it. */
export function SharedQuestion({ question }: { question: QuestionDetails }) {
  const navigate = useNavigate()
  const { currentUser } = useSession()
  const { id, from, by_teacher: byTeacher, translations, case_id: caseId } = question
  const author =
    from === 'school' ? 'A teacher of your school' : byTeacher ? 'A teacher, reviewed by Ariviyal' : 'Ariviyal'
  const about = [
    ['By', author],
    ['Grade', question.grade === null ? '' : String(question.grade)],
    ['Chapter', question.chapter],
    ['Board', question.board ?? ''],
    ['Competency', question.competency],
    ['In the chapter', question.chapter === '' ? '' : namesOfRoles[question.role]],
    ['Taken from', question.taken_from],
    ['Language', languageNames[question.language]],
  ].filter(([, fact]) => fact !== '')
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
      {translations.length > 0 ? (
        <p className="flex flex-wrap gap-x-6">
          {translations.map(({ id: other, language }) => (
            <Link key={other} to={`/lms/questions/${other}`} className="link inline-flex min-h-11 items-center">
              In {languageNames[language]}
            </Link>
          ))}
        </p>
      ) : null}
      <QuestionReading reading={question.reading} />
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {about.map(([label, fact]) => (
          <div key={label} className="min-w-0">
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="wrap-anywhere">{fact}</dd>
          </div>
        ))}
      </dl>
      {caseId === null ? (
        <Form
          send={() => call(copyQuestion, { params: { id } })}
          done={(copy) => {
            const outcome = `This is your copy. The question of ${from === 'school' ? sourceNames.school.toLowerCase() : 'Ariviyal'} stays as it is.`
            return navigate(`/lms/questions/${copy.id}`, { state: { outcome } })
          }}
          failed="The question could not be copied. Try again."
          submit="Copy and change"
          pending="Copying..."
          className="grid gap-5"
        >
          <p>You can use it in your tests as it is.</p>
        </Form>
      ) : null}
      {from === 'ariviyal' && byTeacher && caseId === null && hasAccess(currentUser?.role, 'editor') ? (
        <Suspense>
          <TakeBack id={id} text={question.text} />
        </Suspense>
      ) : null}
    </div>
  )
}
