import { type Issuing, issueNow } from '@ariviyal/contract/certificates/certificates'
import { Link } from 'react-router'
import { call } from '../../api/client.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useRefresh } from '../../ui/loading/use-refresh.ts'
import { useDialog } from '../../ui/dialog/use-dialog.ts'

/** Issuing progress of a session's certificates, with an action to issue them early. */
export function IssuePanel({ id, issuing }: { id: string; issuing: Issuing }) {
  const dialog = useDialog<Issuing>()
  const { qualified, issued, without_name: unnamed, settled_at: settledAt, lost } = issuing
  const due = Math.max(0, qualified - unnamed)
  const isRunning = settledAt !== null && issued < due
  useRefresh(isRunning || dialog.outcome !== undefined, { times: 150 })
  return (
    <section aria-labelledby="issuing" className="mb-8">
      <h2 id="issuing" className="sr-only">
        Progress
      </h2>
      <Notice dialog={dialog} />
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 border-y-2 border-ink py-4">
        <div className="grid min-w-0 gap-1">
          <p className="text-lg" role="status">
            {qualified === 0 ? (
              'No teacher has qualified yet.'
            ) : (
              <>
                <strong>
                  {issued} of {qualified}
                </strong>{' '}
                {isRunning ? 'issued so far' : 'qualified teachers have theirs'}
              </>
            )}
          </p>
          {settledAt !== null && due > 0 ? (
            <progress
              max={due}
              value={Math.min(issued, due)}
              aria-label="Certificates issued"
              className="h-2 w-64 max-w-full"
            />
          ) : null}
          <p className="text-sm text-ink-soft">
            <When issuing={issuing} />
            {unnamed > 0
              ? ` ${unnamed} ${unnamed === 1 ? 'has' : 'have'} not confirmed a name; we have mailed ${unnamed === 1 ? 'this teacher' : 'them all'}.`
              : ''}
          </p>
        </div>
        {issuing.is_over && !issuing.cancelled ? (
          <Button tone={settledAt === null ? 'primary' : 'quiet'} onClick={() => dialog.show(issuing)}>
            {settledAt === null ? 'Issue now' : 'Issue what is missing'}
          </Button>
        ) : null}
      </div>
      {lost.length === 0 ? null : (
        <Banner tone="warning" className="mt-4">
          <p>
            These certificates are valid, but their holders no longer qualify. Revoke them, or leave them as they are:
          </p>
          <ul className="mt-1">
            {lost.map((certificate) => (
              <li key={certificate.id}>
                <Link
                  to={`/admin/certificates?q=${certificate.serial}`}
                  className="link inline-flex min-h-11 items-center"
                >
                  {certificate.serial}, {certificate.name}
                </Link>
              </li>
            ))}
          </ul>
        </Banner>
      )}
      <ConfirmDialog
        dialog={dialog}
        title="Issue the certificates now?"
        act={() => call(issueNow, { params: { id } })}
        submit="Issue"
        pending="Starting..."
        failed="Issuing could not start. Try again."
      >
        {() => (
          <p>
            This settles the attendance with all that is known now. A teacher who qualifies later, by an appeal or an
            import, gets the certificate then.
          </p>
        )}
      </ConfirmDialog>
    </section>
  )
}

function When({ issuing: { cancelled, settled_at: settledAt, due_at: dueAt } }: { issuing: Issuing }) {
  if (cancelled) return <>The session was cancelled: no certificates are issued.</>
  if (settledAt !== null)
    return (
      <>
        Attendance settled <Moment at={settledAt} />.
      </>
    )
  return (
    <>
      Certificates are issued by themselves from <Moment at={dueAt} /> on.
    </>
  )
}
