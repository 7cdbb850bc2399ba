import { brand } from '@ariviyal/contract/brand'
import { CodeForm, submitSecondFactor } from '@ariviyal/contract/accounts/second-factor'
import { limits } from '@ariviyal/contract/limits'
import { redirect, useNavigate, useLocation } from 'react-router'
import { call } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { safeNext } from '../session/require-session.ts'
import { readSession, updateUser } from '../session/store.ts'
import { Waiting } from '../ui/loading/waiting.tsx'
import { Field } from '../ui/form/field.tsx'
import { Form } from '../ui/form/form.tsx'
import type { Route } from './+types/second-factor'
import { NarrowPage } from '../ui/narrow-page.tsx'

export const meta = () => pageMeta({ title: 'Confirm it is you' })

/** A session that needs no code goes straight to its target. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const session = readSession()
  if (session && session.user.second_factor !== 'code-needed')
    throw redirect(safeNext(new URL(request.url).searchParams.get('next')))
  return null
}

export const HydrateFallback = Waiting

export default function SecondFactor() {
  const navigate = useNavigate()
  const search = new URLSearchParams(useLocation().search)
  return (
    <NarrowPage
      title="Confirm it is you"
      lead="Enter the code from your authenticator app, or one of your recovery codes."
    >
      <Form
        schema={CodeForm}
        send={(body) => call(submitSecondFactor, { body })}
        done={(user) => {
          updateUser({ second_factor: undefined, ...user })
          return navigate(safeNext(search.get('next')), { replace: true })
        }}
        failed="The code could not be checked. Try again."
        submit="Confirm"
        pending="Checking..."
        className="grid gap-5"
      >
        <Field
          name="code"
          label="Code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.codeMax}
        />
      </Form>
      <p className="mt-8 border-t border-line pt-5 text-ink-soft">
        No app and no recovery codes? Write to <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a> from
        your account’s email address. An administrator can remove the second factor.
      </p>
    </NarrowPage>
  )
}
