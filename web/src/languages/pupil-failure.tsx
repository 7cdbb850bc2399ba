import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation, useRevalidator, useRouteError } from 'react-router'
import { isMissing } from '../api/client.ts'
import { BackToClass } from './back-to-class.tsx'
import { ClassLanguage } from './class-language.tsx'
import { errorInWords } from './error-words.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { RequestReference } from '../ui/loading/request-reference.tsx'
import { PageHead } from '../ui/page-head.tsx'

/** Shown when a page of a pupil failed to load: the reason in the language of the class, a retry where it may help, and a way back. */
export const PupilFailure = () => (
  <ClassLanguage>
    <Failure error={useRouteError()} />
  </ClassLanguage>
)

function Failure({ error }: { error: unknown }) {
  const { t } = useLingui()
  const { state, revalidate } = useRevalidator()
  const { pathname } = useLocation()
  const isGone = isMissing(error)
  return (
    <>
      <PageHead title={isGone ? t`This is not here` : t`This could not be loaded`} />
      <div className="wrap grid justify-items-start gap-6 pt-8">
        {isGone ? (
          <p>
            <Trans>Your teacher may have deleted it, or the address is mistyped.</Trans>
          </p>
        ) : (
          <>
            <Banner tone="error" live>
              {errorInWords(error)}
            </Banner>
            <RequestReference error={error} />
            <Button onClick={() => void revalidate()} disabled={state === 'loading'}>
              {state === 'loading' ? t`Loading...` : <Trans>Try again</Trans>}
            </Button>
          </>
        )}
        {/^\/class(\/home)?\/?$/.test(pathname) ? null : <BackToClass />}
      </div>
    </>
  )
}
