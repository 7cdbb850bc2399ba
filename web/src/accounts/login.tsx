import { login, LoginForm } from '@ariviyal/contract/accounts/accounts'
import { messages } from '@ariviyal/contract/messages'
import { useState } from 'react'
import { Link, useNavigate, useLocation } from 'react-router'
import { call } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { safeNext, secondFactorAndBack } from '../session/require-session.ts'
import { useSession } from '../session/use-session.ts'
import { Field } from '../ui/form/field.tsx'
import { Form } from '../ui/form/form.tsx'
import { NarrowPage } from '../ui/narrow-page.tsx'
import { takeAddress } from './registered-address.ts'

export const meta = () =>
  pageMeta({
    title: 'Login',
    path: '/login',
    description: 'Log in to the library, the workshops and your subscription.',
  })

export default function Login() {
  const session = useSession()
  const navigate = useNavigate()
  const search = new URLSearchParams(useLocation().search)
  const [registered] = useState(takeAddress)
  return (
    <NarrowPage title="Login">
      <Form
        schema={LoginForm}
        send={(body) => call(login, { body })}
        done={(reply) => {
          session.login(reply)
          const next = safeNext(search.get('next'))
          return navigate(reply.user.second_factor === 'code-needed' ? secondFactorAndBack(next) : next, {
            replace: true,
          })
        }}
        failed={messages.loginFailed}
        submit="Login"
        pending="Logging in..."
        className="grid gap-5"
        beside={<Link to="/forgot-password">Forgot Password?</Link>}
      >
        <Field
          name="email"
          label="User ID"
          hint="Your email address"
          type="email"
          autoComplete="username"
          defaultValue={registered}
          spellCheck={false}
        />
        <Field name="password" label="Password" type="password" autoComplete="current-password" />
      </Form>
      <p className="mt-8 border-t border-line pt-5">
        New here? <Link to={{ pathname: '/register', search: search.toString() }}>Register</Link>
      </p>
    </NarrowPage>
  )
}
