import { Plural, Trans } from '@lingui/react/macro'
import { Banner } from '../../../ui/banner.tsx'
import { useWaiting } from '../../../sending/use-waiting.ts'

const send = async (except: string | undefined) => (await import('./send-waiting.ts')).sendWaiting(except)

/** Sends answers that wait on this phone, of tests other than `except`, and says what is left. */
export function WaitingAnswers({ except }: { except?: string }) {
  const left = useWaiting(send, except)
  if (left.length === 0) return null
  const own = left.filter(({ of }) => of === 'own')
  const others = left.filter(({ of }) => of !== 'own')
  return (
    <Banner tone="warning" live>
      {own.map(({ test, title, answers }) => (
        <p key={test} className="wrap-anywhere">
          {answers === 0 ? (
            <Trans>A test that you have handed in waits on this phone: “{title}”.</Trans>
          ) : (
            <Trans>
              <Plural value={answers} one="One answer waits" other="# answers wait" /> on this phone: “{title}”.
            </Trans>
          )}
        </p>
      ))}
      {own.length > 0 ? (
        <p>
          <Trans>Keep this page open where there is a network: the rest happens by itself.</Trans>
        </p>
      ) : null}
      {others.some(({ of }) => of === 'other') ? (
        <p>
          <Trans>Answers of another pupil wait on this phone. They are sent when there is a network.</Trans>
        </p>
      ) : null}
      {others.some(({ of }) => of === 'locked') ? (
        <p>
          <Trans>Answers of another pupil wait on this phone. They are sent when that pupil joins here again.</Trans>
        </p>
      ) : null}
    </Banner>
  )
}
