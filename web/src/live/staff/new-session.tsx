import { createLiveSession } from '@ariviyal/contract/live-planning'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { BackLink } from '../../staff/back-link.tsx'
import { ConsoleFailure } from '../../staff/console-failure.tsx'
import { ConsoleHead } from '../../staff/console-head.tsx'
import { nextStart } from './next-start.ts'
import { SessionForm } from './session-form.tsx'

export const meta = () => pageMeta({ title: 'New live session' })
export const ErrorBoundary = ConsoleFailure

export default function NewSessionPage() {
  const navigate = useNavigate()
  const [startsAt] = useState(() => nextStart(new Date()))
  return (
    <>
      <BackLink to="/admin/sessions">Live sessions</BackLink>
      <ConsoleHead
        title="New live session"
        lead="It is saved as a draft and announced when it says what teachers need to know."
      />
      <SessionForm
        startsAt={startsAt}
        send={async (body) => (await call(createLiveSession, { body })).id}
        done={(id) => void navigate(`/admin/sessions/${id}`)}
        submit="Save the draft"
      />
    </>
  )
}
