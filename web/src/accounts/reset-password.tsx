import { resetPassword, ResetPasswordForm } from '@ariviyal/contract/accounts/accounts'
import { messages } from '@ariviyal/contract/messages'
import { Link } from 'react-router'
import { call } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { Field } from '../ui/form/field.tsx'
import { Form } from '../ui/form/form.tsx'
import type { Route } from './+types/reset-password'
import { NarrowPage } from '../ui/narrow-page.tsx'

export const meta = () => pageMeta({ title: 'Set a new password' })

export default function ResetPassword({ params }: Route.ComponentProps) {
  return (
    <NarrowPage title="Set a new password" lead="This logs out all your devices.">
      <Form
        schema={ResetPasswordForm}
        validation="browser"
        send={(body) => call(resetPassword, { params: { token: params.token }, body })}
        done={({ msg }) => msg}
        failed={messages.resetFailed}
        afterwards="clear"
        submit="Set the password"
        pending="Saving..."
        className="grid gap-5"
        beside={
          <>
            <Link to="/login">Login</Link>
            <Link to="/forgot-password">Ask for a new link</Link>
          </>
        }
      >
        <Field
          name="password"
          label="New password"
          hint="At least 6 characters"
          type="password"
          required
          autoComplete="new-password"
        />
      </Form>
    </NarrowPage>
  )
}
