import type { Answer } from '@ariviyal/contract/endpoint'
import { messages } from '@ariviyal/contract/messages'
import { verifyAuditLog } from '@ariviyal/contract/staff/staff'
import { useState } from 'react'
import { ApiError, call } from '../api/client.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { CopyLine } from '../ui/copy-line.tsx'
import { Moment } from '../ui/moment.tsx'
import { pluralise } from '../ui/pluralise.ts'

type Found = { report: Answer<typeof verifyAuditLog> } | { failure: string }

/** Verifies the hash chain of the audit log on the server, and shows the result. */
export function AuditChain() {
  const [result, setResult] = useState<Found>()
  const [isChecking, setIsChecking] = useState(false)

  const check = async () => {
    setIsChecking(true)
    try {
      setResult({ report: await call(verifyAuditLog) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setResult({ failure: error.msg ?? messages.internal })
    } finally {
      setIsChecking(false)
    }
  }

  return (
    <div>
      {result === undefined ? null : 'failure' in result ? (
        <Banner tone="error" live>
          {result.failure}
        </Banner>
      ) : (
        <Report report={result.report} />
      )}
      <Button tone="quiet" onClick={check} disabled={isChecking} className={result ? 'mt-4' : ''}>
        {isChecking ? 'Checking...' : 'Check the chain'}
      </Button>
    </div>
  )
}

function Report({ report }: { report: Answer<typeof verifyAuditLog> }) {
  const count = pluralise(report.entries, 'entry', 'entries')
  if (report.broken)
    return (
      <Banner tone="error" live>
        <p className="wrap-anywhere">
          The chain is broken at {report.broken.msg}. {count} before it are whole. Checked{' '}
          <Moment at={report.checked_at} />.
        </p>
      </Banner>
    )
  return (
    <Banner tone="success" live>
      <p>
        {count}, chain whole. Checked <Moment at={report.checked_at} />.
      </p>
      <CopyLine label="End of the chain, to note elsewhere" text={report.anchor} />
    </Banner>
  )
}
