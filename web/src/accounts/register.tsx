import { register, RegisterForm } from '@ariviyal/contract/accounts/accounts'
import { messages } from '@ariviyal/contract/messages'
import { Link, useNavigate, useLocation } from 'react-router'
import { call } from '../api/client.ts'
import { announce } from '../frame/announce.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { Agreement } from '../privacy/agreement.tsx'
import { Field } from '../ui/form/field.tsx'
import { Form } from '../ui/form/form.tsx'
import { keepAddress } from './registered-address.ts'
import { confirmPassword } from './confirm-password.ts'
import { NarrowPage } from '../ui/narrow-page.tsx'

export const meta = () =>
  pageMeta({
    title: 'Register',
    path: '/register',
    description: 'Create an account for science teachers of grades 6 to 12.',
  })

export default function Register() {
  const navigate = useNavigate()
  const search = new URLSearchParams(useLocation().search)
  // Keeps the return path, such as an institution's invitation, for after the login.
  const login = { pathname: '/login', search: search.toString() }
  return (
    <NarrowPage title="Join us" lead="One account for the library, the workshops and the subscription.">
      <Form
        schema={RegisterForm}
        check={confirmPassword}
        send={async (body) => {
          const answer = await call(register, { body })
          keepAddress(body.email)
          return answer
        }}
        done={({ msg }) => {
          announce(msg || messages.registered, login.pathname)
          return navigate(login)
        }}
        failed={messages.registerFailed}
        submit="Register"
        pending="Registering..."
        className="grid gap-5 sm:grid-cols-2"
        beside={
          <p>
            Already registered? <Link to={login}>Login</Link>
          </p>
        }
      >
        <Field name="firstname" label="First name" autoComplete="given-name" />
        <Field name="lastname" label="Last name" autoComplete="family-name" />
        <Field
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          spellCheck={false}
          className="col-span-full"
        />
        <Field
          name="phone_number"
          label="Phone number"
          hint="10 digits, without +91"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
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
        <Agreement />
      </Form>
    </NarrowPage>
  )
}
