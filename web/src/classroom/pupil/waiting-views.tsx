import { Trans } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { onPupilChange, readPupil } from '../../session/pupils/pupil-store.ts'
import { useWaiting } from '../../sending/use-waiting.ts'
import { Banner } from '../../ui/banner.tsx'
import { onKeptViews, readKeptViews, waitingIn } from './card/kept-views.ts'

const send = async () => (await import('./card/send-kept-views.ts')).sendKeptViews()
const nothing = async () => []

/** Sends what a pupil gives to the teacher for the progress card, from each page of the class, and says what is left. */
export function WaitingViews() {
  const pupil = useSyncExternalStore(onPupilChange, readPupil, () => null)?.pupil.id
  const kept = useSyncExternalStore(
    onKeptViews,
    () => (pupil === undefined ? '' : JSON.stringify(readKeptViews(pupil))),
    () => '',
  )
  const isWaiting = pupil !== undefined && kept !== '' && waitingIn(readKeptViews(pupil)).length > 0
  // Another choice is sent at once.
  const left = useWaiting(isWaiting ? send : nothing, kept)
  const { pathname } = useLocation()
  if (!isWaiting || left.length === 0 || pathname === '/class/card') return null
  return (
    <div className="wrap pt-6">
      <Banner tone="warning" live>
        <Trans>Your progress card waits on this phone. It is sent as soon as there is a network.</Trans>
      </Banner>
    </div>
  )
}
