import { ClassForm, type ClassSummary, createClass, listClasses } from '@ariviyal/contract/classroom/classroom'
import type { Language } from '@ariviyal/contract/languages'
import { listClassInvitations } from '@ariviyal/contract/classroom/class-teachers'
import { Link, useNavigate } from 'react-router'
import { call } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { requireSession } from '../session/require-session.ts'
import { useReloadOnSubscription } from '../session/subscription/use-reload-on-subscription.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Empty } from '../ui/empty.tsx'
import { Form } from '../ui/form/form.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Waiting } from '../ui/loading/waiting.tsx'
import type { Route } from './+types/classes'
import { ClassFields } from './class-fields.tsx'
import { ClassFailure } from './class-failure.tsx'
import { Invitations } from './teachers/invitations.tsx'
import { ReadOnly } from './read-only.tsx'
import { SubscribeFirst } from './subscribe-first.tsx'
import { useMayChange } from '../session/use-may-change.ts'
import { pluralise } from '../ui/pluralise.ts'

export const meta = () => pageMeta({ title: 'Your classes' })
export const HydrateFallback = Waiting
export const ErrorBoundary = ClassFailure

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireSession()
  const { signal } = request
  const [{ items }, invitations] = await Promise.all([
    call(listClasses, { signal }),
    call(listClassInvitations, { signal }),
  ])
  return { items, invitations: invitations.items }
}

export default function ClassesPage({ loaderData }: Route.ComponentProps) {
  useReloadOnSubscription()
  const mayChange = useMayChange()
  const { items, invitations } = loaderData
  const running = items.filter(({ archived_at: at }) => at === null)
  const archived = items.filter(({ archived_at: at }) => at !== null)
  if (!mayChange && items.length === 0 && invitations.length === 0) return <SubscribeFirst />
  return (
    <>
      <PageHead
        kicker="Classroom"
        title="Your classes"
        lead="A register for each class: pupils, tests, marks and feedback. Only you and your co-teachers see it."
        aside={
          <ButtonLink to="/lms/questions" tone="quiet">
            Your questions
          </ButtonLink>
        }
      />
      <div className="wrap grid gap-x-16 gap-y-12 pt-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Invitations items={invitations} mayAccept={mayChange} />
        <section aria-labelledby="classes">
          <h2 id="classes" className="mb-4 text-xl">
            Classes
          </h2>
          {running.length === 0 ? (
            <Empty>No classes yet. The first one takes a minute.</Empty>
          ) : (
            <ClassList items={running} />
          )}
          {archived.length === 0 ? null : (
            <details className="mt-6">
              <summary className="flex min-h-11 cursor-pointer items-center text-indigo underline underline-offset-4">
                Archived ({archived.length})
              </summary>
              <ClassList items={archived} />
            </details>
          )}
        </section>
        {mayChange ? <NewClass usualLanguage={items[0]?.language} /> : <ReadOnly />}
      </div>
    </>
  )
}

/** The language of the teacher's newest class is that of the next. */
function NewClass({ usualLanguage }: { usualLanguage: Language | undefined }) {
  const navigate = useNavigate()
  return (
    <section aria-labelledby="new-class" className="self-start border-2 border-ink bg-surface p-6">
      <h2 id="new-class" className="mb-4 text-xl">
        A new class
      </h2>
      <Form
        schema={ClassForm}
        send={(body) => call(createClass, { body })}
        done={({ id }) => navigate(`/lms/classes/${id}`)}
        failed="The class could not be created. Try again."
        submit="Create the class"
        pending="Creating..."
        className="grid gap-5"
      >
        <ClassFields usualLanguage={usualLanguage} />
      </Form>
    </section>
  )
}

function ClassList({ items }: { items: ClassSummary[] }) {
  return (
    <ul className="border-t-2 border-ink">
      {items.map(({ id, name, grade, subject, students, tests, role }) => (
        <li key={id} className="flex items-center gap-4 border-b border-line">
          <Link to={`/lms/classes/${id}`} className="group block min-w-0 flex-1 py-4">
            <span className="block text-lg font-bold wrap-anywhere [font-stretch:92%] text-indigo underline underline-offset-4 group-hover:decoration-2">
              {name}
            </span>
            <span className="block text-ink-soft wrap-anywhere">
              Grade {grade} · {subject} · {pluralise(students, 'pupil')} · {pluralise(tests, 'test')}
              {role === 'owner' ? '' : ' · Co-teacher'}
            </span>
          </Link>
          <Link
            to={`/lms/classes/${id}/gradebook`}
            aria-label={`Gradebook of ${name}`}
            className="link inline-flex min-h-11 shrink-0 items-center"
          >
            Gradebook
          </Link>
        </li>
      ))}
    </ul>
  )
}
