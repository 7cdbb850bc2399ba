import { forgotPassword, ForgotPasswordForm } from '@ariviyal/contract/accounts/accounts'
import { messages } from '@ariviyal/contract/messages'
import { Link } from 'react-router'
import { call } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { Field } from '../ui/form/field.tsx'
import { Form } from '../ui/form/form.tsx'
import { NarrowPage } from '../ui/narrow-page.tsx'

export const meta = () =>
  pageMeta({ title: 'Forgot password', path: '/forgot-password', description: 'Ask for a link to set a new password.' })

export default function ForgotPassword() {
  return (
    <NarrowPage
      title="Forgot your password?"
      lead="Enter the email address of your account. We will mail you a link to set a new password."
    >
      <Form
        schema={ForgotPasswordForm}
        validation="browser"
        send={(body) => call(forgotPassword, { body })}
        done={({ msg }) => msg}
        failed={messages.forgotFailed}
        submit="Send the link"
        pending="Sending..."
        className="grid gap-5"
        beside={<Link to="/login">Back to Login</Link>}
      >
        <Field name="email" label="Email" type="email" required autoComplete="email" spellCheck={false} />
      </Form>
    </NarrowPage>
  )
}
