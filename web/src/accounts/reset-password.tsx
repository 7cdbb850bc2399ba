import { resetPassword, ResetPasswordForm, showResetLink } from '@ariviyal/contract/accounts/accounts'
import { messages } from '@ariviyal/contract/messages'
import { Link } from 'react-router'
import { call } from '../api/client.ts'
import { PageFailure } from '../frame/page-failure.tsx'
import { pageMeta } from '../frame/page-meta.ts'
import { Field } from '../ui/form/field.tsx'
import { Form } from '../ui/form/form.tsx'
import { Waiting } from '../ui/loading/waiting.tsx'
import { NarrowPage } from '../ui/narrow-page.tsx'
import type { Route } from './+types/reset-password'
import { DeadLink } from './addresses/dead-link.tsx'
import { linkProblem } from '../ui/loading/link-problem.ts'

export const meta = () => pageMeta({ title: 'Set a new password' })

export const HydrateFallback = Waiting
export const ErrorBoundary = PageFailure

export const clientLoader = async ({ params, request: { signal } }: Route.ClientLoaderArgs) => ({
  problem: await linkProblem(call(showResetLink, { params, signal })),
})

/** The link is checked when it is opened, not after its use, which ends the session. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  currentUrl.href !== nextUrl.href

const title = 'Set a new password'

export default function ResetPassword({ loaderData: { problem }, params }: Route.ComponentProps) {
  if (problem !== null)
    return (
      <DeadLink
        title={title}
        problem={problem}
        next={{ to: '/forgot-password', label: 'Ask for a new link' }}
        beside={<Link to="/login">Login</Link>}
      />
    )
  return (
    <NarrowPage title={title} lead="This logs out all your devices.">
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
