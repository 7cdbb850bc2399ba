import { changePassword } from '@ariviyal/contract/accounts/accounts'
import { messages } from '@ariviyal/contract/messages'
import { Link } from 'react-router'
import { call } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { Field } from '../ui/form/field.tsx'
import { Form } from '../ui/form/form.tsx'
import { NarrowPage } from '../ui/narrow-page.tsx'

export const meta = () => pageMeta({ title: 'Change password' })

/** No client-side rules: the server validates both passwords (docs/product.md, Forms). */
export default function ChangePassword() {
  return (
    <NarrowPage title="Change password" lead="This logs out your other devices. This one stays logged in.">
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
      <p className="mt-8 border-t border-line pt-5">
        <Link to="/profile/security">See where you are logged in, or set up a second factor</Link>
      </p>
    </NarrowPage>
  )
}
