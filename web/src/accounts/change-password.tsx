import { changePassword } from '@ariviyal/contract/accounts'
import { messages } from '@ariviyal/contract/messages'
import { Link } from 'react-router'
import { call } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { secondFactorAndBack } from '../session/require-session.ts'
import { useSession } from '../session/use-session.ts'
import { Banner } from '../ui/banner.tsx'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { NarrowPage } from './narrow-page.tsx'

export const meta = () => pageMeta({ title: 'Change password' })

/** Without rules of its own: the server judges both passwords (product.md section 5). */
export default function ChangePassword() {
  const owesCode = useSession().currentUser?.second_factor === 'code-needed'
  return (
    <NarrowPage title="Change password" lead="Your other devices are logged out; this one stays logged in.">
      {owesCode ? (
        <Banner tone="warning" className="mb-6">
          <Link
            to={secondFactorAndBack('/change-password')}
            className="font-semibold text-ink underline underline-offset-4"
          >
            Enter the code of your second factor
          </Link>{' '}
          before you change your password.
        </Banner>
      ) : null}
      <Form
        send={(values) =>
          call(changePassword, {
            body: { currentPassword: String(values['currentPassword']), newPassword: String(values['newPassword']) },
          })
        }
        done={({ msg }) => msg}
        failed={messages.changePasswordFailed}
        afterwards="clear"
        submit="Change password"
        pending="Changing..."
        className="grid gap-5"
      >
        <Field name="currentPassword" label="Current password" type="password" autoComplete="current-password" />
        <Field
          name="newPassword"
          label="New password"
          hint="At least 6 characters"
          type="password"
          autoComplete="new-password"
        />
      </Form>
    </NarrowPage>
  )
}
