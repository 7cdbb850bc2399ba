import { JoinForm, joinClass } from '@ariviyal/contract/classroom/pupils'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router'
import { ApiError, call } from '../../api/client.ts'
import { ignoreRejection } from '../../api/ignore-rejection.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { errorInWords } from '../../languages/error-words.ts'
import { readPupil, type StoredPupil, storePupil } from '../../session/pupils/pupil-store.ts'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { WaitingAnswers } from '../../tests/pupil/waiting/waiting-answers.tsx'
import { Waiting } from '../../ui/loading/waiting.tsx'
import { NarrowPage } from '../../ui/narrow-page.tsx'
import type { Route } from './+types/join'
import { PupilFailure } from '../../languages/pupil-failure.tsx'

export const meta = () => pageMeta({ title: 'Join your class' })
export const HydrateFallback = Waiting
export const ErrorBoundary = PupilFailure

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  return {
    code: searchParams.get('code') ?? '',
    hasEnded: searchParams.has('ended'),
    joined: readPupil()?.pupil ?? null,
  }
}

/** In the language of the class. */
const rethrowInWords = (error: unknown): never => {
  if (!(error instanceof ApiError)) throw error
  throw new ApiError(
    error.status || 503,
    { msg: errorInWords(error), code: error.code ?? 'unavailable' },
    { cause: error },
  )
}
const endFormer = async (former: StoredPupil) => (await import('./leave-class.ts')).endSession(former)

/** Large enough to read and to hit on a shared phone. */
const large = '[&_input]:min-h-14 [&_input]:text-xl [&_input]:tracking-wider'

/** A pupil joins a class with its code, a roll number and a PIN. */
export default function JoinPage({ loaderData: { code, hasEnded, joined } }: Route.ComponentProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (
    <NarrowPage
      title={t`Join your class`}
      lead={t`The code, your roll number and your PIN are on the card from your teacher.`}
    >
      <div className="grid gap-6">
        <WaitingAnswers />
        {hasEnded ? (
          <Banner tone="warning">
            <Trans>
              You are no longer in your class on this device. Join again; if your PIN does not work, ask your teacher
              for a new one.
            </Trans>
          </Banner>
        ) : null}
        {joined ? (
          <Banner tone="info">
            <p className="mb-3 wrap-anywhere">
              <Trans>
                {joined.name} is in {joined.class.name} on this device.
              </Trans>
            </p>
            <ButtonLink tone="quiet" to="/class/home">
              <Trans>Go on as {joined.name}</Trans>
            </ButtonLink>
          </Banner>
        ) : null}
        <Form
          schema={JoinForm}
          check={({ code, roll_number: rollNumber, pin }) => ({
            ...(code ? {} : { code: t`Enter the code of your class` }),
            ...(rollNumber ? {} : { roll_number: t`Enter your roll number` }),
            ...(pin ? {} : { pin: t`Enter the 6 digits of your PIN` }),
          })}
          send={(body) => call(joinClass, { body }).catch(rethrowInWords)}
          done={(session) => {
            // The pupil before on this device is out.
            const former = readPupil()
            storePupil(session)
            if (former) void ignoreRejection(endFormer(former))
            return navigate('/class/home', { replace: true })
          }}
          failed={t`You could not join. Try again.`}
          submit={t`Join`}
          pending={t`Joining...`}
          className="grid gap-5"
        >
          <Field
            name="code"
            label={t`Code of the class`}
            defaultValue={code.slice(0, 20)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            className={`${large} [&_input]:uppercase`}
          />
          <Field
            name="roll_number"
            label={t`Your roll number`}
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            className={large}
          />
          <Field
            name="pin"
            label={t`Your PIN`}
            hint={t`Six digits`}
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            className={large}
          />
        </Form>
      </div>
    </NarrowPage>
  )
}
