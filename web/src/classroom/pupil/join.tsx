import { JoinForm, joinClass, leaveClass } from '@ariviyal/contract/classroom/pupils'
import { useNavigate } from 'react-router'
import { call } from '../../api/client.ts'
import { ignoreRejection } from '../../api/ignore-rejection.ts'
import { callAsPupil } from '../../api/pupil-client.ts'
import { PageFailure } from '../../frame/page-failure.tsx'
import { pageMeta } from '../../frame/page-meta.ts'
import { readPupil, storePupil } from '../../session/pupil-store.ts'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Waiting } from '../../ui/loading/waiting.tsx'
import { NarrowPage } from '../../ui/narrow-page.tsx'
import type { Route } from './+types/join'

export const meta = () => pageMeta({ title: 'Join your class' })
export const HydrateFallback = Waiting
export const ErrorBoundary = PageFailure

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  return {
    code: searchParams.get('code') ?? '',
    hasEnded: searchParams.has('ended'),
    joined: readPupil()?.pupil ?? null,
  }
}

/** Large enough to read and to hit on a shared phone. */
const large = '[&_input]:min-h-14 [&_input]:text-xl [&_input]:tracking-wider'

/** A pupil joins a class with its code, a roll number and a PIN. */
export default function JoinPage({ loaderData: { code, hasEnded, joined } }: Route.ComponentProps) {
  const navigate = useNavigate()
  return (
    <NarrowPage
      title="Join your class"
      lead="The code, your roll number and your PIN are on the card from your teacher."
    >
      <div className="grid gap-6">
        {hasEnded ? (
          <Banner tone="warning">
            You are no longer in your class on this device. Join again; if your PIN does not work, ask your teacher for
            a new one.
          </Banner>
        ) : null}
        {joined ? (
          <Banner tone="info">
            <p className="mb-3 wrap-anywhere">
              {joined.name} is in {joined.class.name} on this device.
            </p>
            <ButtonLink tone="quiet" to="/class/home">
              Go on as {joined.name}
            </ButtonLink>
          </Banner>
        ) : null}
        <Form
          schema={JoinForm}
          send={(body) => call(joinClass, { body })}
          done={(session) => {
            // The pupil before on this device is out.
            if (readPupil()) void ignoreRejection(callAsPupil(leaveClass))
            storePupil(session)
            void navigate('/class/home', { replace: true })
          }}
          failed="You could not join. Try again."
          submit="Join"
          pending="Joining..."
          className="grid gap-5"
        >
          <Field
            name="code"
            label="Code of the class"
            defaultValue={code.slice(0, 20)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            className={`${large} [&_input]:uppercase`}
          />
          <Field
            name="roll_number"
            label="Your roll number"
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            className={large}
          />
          <Field
            name="pin"
            label="Your PIN"
            hint="Six digits"
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
