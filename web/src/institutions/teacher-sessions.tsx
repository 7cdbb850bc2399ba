import { showTeacherRecord, type TeacherRecord } from '@ariviyal/contract/certificates/record'
import { type ReactNode, useState } from 'react'
import { call, serverMessage } from '../api/client.ts'
import { RecordRows } from '../certificates/record-rows.tsx'
import { Button } from '../ui/button.tsx'
import { Banner } from '../ui/banner.tsx'
import { Icon } from '../ui/icon.tsx'

interface Props {
  id: string
  year: number | undefined
  summary: ReactNode
  /** Content above the sessions. */
  children: ReactNode
}

type Loading = { is: 'idle' | 'loading' } | { is: 'failed'; words: string } | { is: 'loaded'; record: TeacherRecord }

/** An expandable row of a teacher; fetches the sessions on first opening. */
export function TeacherSessions({ id, year, summary, children }: Props) {
  const [state, setState] = useState<Loading>({ is: 'idle' })
  const load = async () => {
    setState({ is: 'loading' })
    try {
      setState({ is: 'loaded', record: await call(showTeacherRecord, { params: { id }, query: { year } }) })
    } catch (error) {
      setState({ is: 'failed', words: serverMessage(error) ?? 'The sessions could not be loaded.' })
    }
  }
  return (
    <details
      className="group"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && state.is === 'idle') void load()
      }}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 py-2 hover:bg-sunk">
        <Icon name="caret" className="size-4 transition-transform group-open:rotate-180" />
        {summary}
      </summary>
      <div className="grid gap-6 pt-2 pb-8 pl-7 max-sm:pl-0">
        {children}
        {state.is === 'loading' ? <p role="status">Loading the sessions...</p> : null}
        {state.is === 'failed' ? (
          <Banner tone="error" live>
            <p className="mb-3">{state.words}</p>
            <Button tone="quiet" onClick={() => void load()}>
              Try again
            </Button>
          </Banner>
        ) : null}
        {state.is === 'loaded' && state.record.rows.length > 0 ? (
          <RecordRows caption={`Sessions of ${state.record.name}`} rows={state.record.rows} />
        ) : null}
        {state.is === 'loaded' && state.record.rows.length === 0 ? (
          <p className="text-ink-soft">No session was attended in this time.</p>
        ) : null}
      </div>
    </details>
  )
}
