import { isStaff } from '@ariviyal/contract/roles'
import { redirect } from 'react-router'
import { loginAndBack, requireSession } from '../session/require-session.ts'

/** Sends who is not staff away before any page of the console asks for what the server would refuse. */
export function requireStaff(request: Request) {
  const { pathname, search } = new URL(request.url)
  if (!isStaff(requireSession(loginAndBack(pathname + search)).user.role)) throw redirect('/')
}
