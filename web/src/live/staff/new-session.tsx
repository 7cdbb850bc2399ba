import { createLiveSession } from '@ariviyal/contract/live/live-planning'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { ConsoleHead } from '../../console/console-head.tsx'
import { useDraft } from '../../console/edit-form.tsx'
import { nextStart } from './next-start.ts'
import { SessionForm } from './session-form.tsx'

export const meta = () => pageMeta({ title: 'New live session' })

export default function NewSessionPage() {
  const [startsAt] = useState(() => nextStart(new Date()))
  return (
    <>
      <ConsoleHead
        back={{ to: '/admin/sessions', label: 'Live sessions' }}
        title="New live session"
        lead="It is saved as a draft. Announce it when teachers have all they need to know."
      />
      <SessionForm
        startsAt={startsAt}
        save={(body) => call(createLiveSession, { body })}
        {...useDraft('/admin/sessions')}
      />
    </>
  )
}
