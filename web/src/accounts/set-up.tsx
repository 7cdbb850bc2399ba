import { setUp, SetUpForm, showSetUp } from '@ariviyal/contract/accounts/accounts'
import { messages } from '@ariviyal/contract/messages'
import { Link } from 'react-router'
import { call } from '../api/client.ts'
import { PageFailure } from '../frame/page-failure.tsx'
import { pageMeta } from '../frame/page-meta.ts'
import { Field } from '../ui/form/field.tsx'
import { Form } from '../ui/form/form.tsx'
import type { Route } from './+types/set-up'
import { DeadLink } from './addresses/dead-link.tsx'
import { linkProblem } from '../ui/loading/link-problem.ts'
import { confirmPassword } from './confirm-password.ts'
import { Waiting } from '../ui/loading/waiting.tsx'
import { NarrowPage } from '../ui/narrow-page.tsx'

export const meta = () => pageMeta({ title: 'Set up' })

export const HydrateFallback = Waiting
export const ErrorBoundary = PageFailure

export const clientLoader = async ({ params, request: { signal } }: Route.ClientLoaderArgs) => ({
  problem: await linkProblem(call(showSetUp, { params, signal })),
})

export default function SetUp({ loaderData: { problem }, params }: Route.ComponentProps) {
  if (problem !== null)
    return (
      <DeadLink
        title="Create the first administrator"
        problem={problem}
        next={{ to: '/login?next=/admin', label: 'Login' }}
      />
    )
  return (
    <NarrowPage
      title="Create the first administrator"
      lead="This link works once. The administrator can do everything in the staff console."
    >
      <Form
        schema={SetUpForm}
        check={confirmPassword}
        send={(body) => call(setUp, { params: { token: params.token }, body })}
        done={({ msg }) => msg}
        failed={messages.internal}
        afterwards="clear"
        submit="Create administrator"
        pending="Creating..."
        className="grid gap-5 sm:grid-cols-2"
        beside={<Link to="/login?next=/admin">Login</Link>}
      >
        <Field name="firstname" label="First name" autoComplete="given-name" />
        <Field name="lastname" label="Last name" autoComplete="family-name" />
        <Field
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          spellCheck={false}
          className="col-span-full"
        />
        <Field
          name="password"
          label="Password"
          hint="At least 6 characters"
          type="password"
          autoComplete="new-password"
        />
        <Field name="confirmPassword" label="Confirm password" type="password" autoComplete="new-password" />
      </Form>
    </NarrowPage>
  )
}
