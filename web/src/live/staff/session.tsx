import { showPresent } from '@ariviyal/contract/live/attendance'
import { editLiveSession, showStaffLiveSession, type StaffLiveSession } from '@ariviyal/contract/live/live-planning'
import { attendanceRules } from '@ariviyal/contract/live/live-rules'
import { hasAccess } from '@ariviyal/contract/accounts/roles'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { readSession } from '../../session/store.ts'
import { useSession } from '../../session/use-session.ts'
import { EditSection } from '../../console/edit-section.tsx'
import { loadOnDemand } from '../../ui/loading/load-on-demand.tsx'
import type { Route } from './+types/session'
import { SessionFacts } from './session-facts.tsx'
import { SessionForm } from './session-form.tsx'
import { SessionHead, topicOf } from './session-head.tsx'
import { SessionState } from './session-state.tsx'

const PresentNow = loadOnDemand(async () => (await import('./present-now.tsx')).PresentNow)

const BringQuestions = loadOnDemand(async () => (await import('./bring-questions.tsx')).BringQuestions)

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData ? topicOf(loaderData) : 'Live session' })

export async function clientLoader({ params: { id }, request: { signal } }: Route.ClientLoaderArgs) {
  const session = await call(showStaffLiveSession, { params: { id }, signal })
  const mayRead = hasAccess(readSession()?.user.role, 'support')
  const present = mayRead && isOpen(session) ? await call(showPresent, { params: { id }, signal }) : null
  return { ...session, present }
}

/** Teachers can be in it: from some minutes before the start to the end. */
const isOpen = ({ state, starts_at }: StaffLiveSession) =>
  state === 'running' ||
  (state === 'coming' && Date.parse(starts_at) - Date.now() < attendanceRules.opensMinutesBefore * 60_000)

/** The plan of a session: editable for editors, read-only for other staff. */
export default function StaffSessionPage({ loaderData: session }: Route.ComponentProps) {
  const role = useSession().currentUser?.role
  const { id, version } = session
  const mayEdit = hasAccess(role, 'editor')
  return (
    <>
      <SessionHead session={session} />
      {session.present ? <PresentNow shown={session.present} /> : null}
      {hasAccess(role, 'support') && (session.state === 'running' || session.state === 'over') ? (
        <BringQuestions session={id} topic={topicOf(session)} />
      ) : null}
      {mayEdit ? <SessionState session={session} /> : null}
      {mayEdit && session.state !== 'cancelled' ? (
        <>
          <EditSection title="Plan" version={version}>
            {(saving) => (
              <SessionForm
                {...saving}
                session={session}
                save={(body) => call(editLiveSession, { params: { id }, body: { ...body, version } })}
              />
            )}
          </EditSection>
        </>
      ) : (
        <SessionFacts session={session} />
      )}
    </>
  )
}
