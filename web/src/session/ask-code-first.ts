import { redirect } from 'react-router'
import { secondFactorAndBack } from './require-session.ts'
import { readSession } from './store.ts'

/** For the gates: a session that owes the code of its second factor enters it before any loader asks for what the server would refuse. */
export function askCodeFirst(request: Request): void {
  const { pathname, search } = new URL(request.url)
  if (readSession()?.user.second_factor === 'code-needed' && pathname !== '/second-factor')
    throw redirect(secondFactorAndBack(pathname + search))
}
