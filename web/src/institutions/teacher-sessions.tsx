import { showTeacherRecord, type TeacherRecord } from '@ariviyal/contract/record'
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
  /** What is known already, above the sessions. */
  children: ReactNode
}

type Known =
  | { state: 'unasked' | 'asked' }
  | { state: 'failed'; words: string }
  | { state: 'here'; record: TeacherRecord }

/** A teacher's line that opens; the sessions are fetched when it does for the first time. */
export function TeacherSessions({ id, year, summary, children }: Props) {
  const [known, setKnown] = useState<Known>({ state: 'unasked' })
  const ask = async () => {
    setKnown({ state: 'asked' })
    try {
      setKnown({ state: 'here', record: await call(showTeacherRecord, { params: { id }, query: { year } }) })
    } catch (error) {
      setKnown({ state: 'failed', words: serverMessage(error) ?? 'The sessions could not be loaded.' })
    }
  }
  return (
    <details
      className="group"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && known.state === 'unasked') void ask()
      }}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 py-2 hover:bg-sunk">
        <Icon name="caret" className="size-4 transition-transform group-open:rotate-180" />
        {summary}
      </summary>
      <div className="grid gap-6 pt-2 pb-8 pl-7 max-sm:pl-0">
        {children}
        {known.state === 'asked' ? <p role="status">Loading the sessions...</p> : null}
        {known.state === 'failed' ? (
          <Banner tone="error" live>
            <p className="mb-3">{known.words}</p>
            <Button tone="quiet" onClick={() => void ask()}>
              Try again
            </Button>
          </Banner>
        ) : null}
        {known.state === 'here' && known.record.rows.length > 0 ? (
          <RecordRows caption={`Sessions of ${known.record.name}`} rows={known.record.rows} />
        ) : null}
        {known.state === 'here' && known.record.rows.length === 0 ? (
          <p className="text-ink-soft">No session was attended in this time.</p>
        ) : null}
      </div>
    </details>
  )
}
