import { Trans } from '@lingui/react/macro'
import { useLocation } from 'react-router'
import { useWaiting } from '../../sending/use-waiting.ts'
import { Banner } from '../../ui/banner.tsx'

const send = async (except: string | undefined) =>
  (await import('../../assignments/pupil/keeping/send-waiting-work.ts')).sendWaitingWork(except)
const workPath = /^\/class\/work\/([^/]+)/

/** Sends work that waits on this phone, from each page of the class, and says what is left. A work's own page sends it by itself. */
export function WaitingWork() {
  const except = workPath.exec(useLocation().pathname)?.[1]
  const left = useWaiting(send, except)
  const own = left.filter(({ of }) => of === 'own')
  const others = left.length - own.length
  if (left.length === 0) return null
  return (
    <div className="wrap pt-6">
      <Banner tone="warning" live>
        {own.map(({ assignment, title }) => (
          <p key={assignment} className="wrap-anywhere">
            <Trans>Work that you have handed in waits on this phone: “{title}”.</Trans>
          </p>
        ))}
        {own.length > 0 ? (
          <p>
            <Trans>Keep this page open where there is a network: the rest happens by itself.</Trans>
          </p>
        ) : null}
        {others > 0 ? (
          <p>
            <Trans>
              Work of another pupil waits on this phone. It is sent when there is a network; if not, that pupil joins
              here again.
            </Trans>
          </p>
        ) : null}
      </Banner>
    </div>
  )
}
