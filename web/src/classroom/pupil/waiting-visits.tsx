import { Plural, Trans } from '@lingui/react/macro'
import { useLocation } from 'react-router'
import { useWaiting } from '../../sending/use-waiting.ts'
import { Banner } from '../../ui/banner.tsx'

const send = async () => (await import('../../projects/pupil/keeping/send-kept-visits.ts')).sendKeptVisits()

/** Sends readings that wait on this phone, from each page of the class, and says what is left. A project's own page says that by itself. */
export function WaitingVisits() {
  const { pathname } = useLocation()
  // Another page may have entered one.
  const left = useWaiting(send, pathname)
  const ofOwn = left.filter(({ of }) => of === 'own')
  const own = ofOwn.filter(({ isPhotos }) => !isPhotos).length
  const others = left.length - ofOwn.length
  if (left.length === 0 || pathname.startsWith('/class/projects/')) return null
  return (
    <div className="wrap pt-6">
      <Banner tone="warning" live>
        {own > 0 ? (
          <p>
            <Plural
              value={own}
              one="A reading of a project waits on this phone. It is sent as soon as there is a network."
              other="# readings of projects wait on this phone. They are sent as soon as there is a network."
            />
          </p>
        ) : null}
        {ofOwn.length > own ? (
          <p>
            <Trans>Photos of a project wait on this phone. They are sent as soon as there is a network.</Trans>
          </p>
        ) : null}
        {others > 0 ? (
          <p>
            <Trans>
              Readings of another pupil wait on this phone. They are sent when there is a network; if not, that pupil
              joins here again.
            </Trans>
          </p>
        ) : null}
      </Banner>
    </div>
  )
}
