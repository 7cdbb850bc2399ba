import { editLiveSession, showStaffLiveSession } from '@ariviyal/contract/live/live-planning'
import { hasAccess } from '@ariviyal/contract/accounts/roles'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { useSession } from '../../session/use-session.ts'
import { EditSection } from '../../console/edit-section.tsx'
import type { Route } from './+types/session'
import { SessionFacts } from './session-facts.tsx'
import { SessionForm } from './session-form.tsx'
import { SessionHead, topicOf } from './session-head.tsx'
import { SessionState } from './session-state.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData ? topicOf(loaderData) : 'Live session' })

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) =>
  call(showStaffLiveSession, { params: { id: params.id }, signal: request.signal })

/** The plan of a session: editable for editors, read-only for other staff. */
export default function StaffSessionPage({ loaderData: session }: Route.ComponentProps) {
  const role = useSession().currentUser?.role
  const { id, version } = session
  const mayEdit = hasAccess(role, 'editor')
  return (
    <>
      <SessionHead session={session} />
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
