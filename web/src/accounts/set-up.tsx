import { setUp, SetUpForm } from '@ariviyal/contract/accounts/accounts'
import { messages } from '@ariviyal/contract/messages'
import { Link } from 'react-router'
import { call } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { Field } from '../ui/form/field.tsx'
import { Form } from '../ui/form/form.tsx'
import type { Route } from './+types/set-up'
import { confirmPassword } from './confirm-password.ts'
import { NarrowPage } from '../ui/narrow-page.tsx'

export const meta = () => pageMeta({ title: 'Set up' })

export default function SetUp({ params }: Route.ComponentProps) {
  return (
    <NarrowPage
      title="Create the first administrator"
      lead="This link works once. Whoever uses it can decide on subscriptions and read messages."
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
