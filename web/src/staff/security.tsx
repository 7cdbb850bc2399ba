import { showSecondFactor } from '@ariviyal/contract/second-factor'
import { SecondFactorSettings } from '../accounts/second-factor-settings.tsx'
import { call } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import type { Route } from './+types/security'
import { ConsoleFailure } from './console-failure.tsx'
import { ConsoleHead } from './console-head.tsx'

export const meta = () => pageMeta({ title: 'Security' })
export const ErrorBoundary = ConsoleFailure

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => call(showSecondFactor, { signal: request.signal })

/** The second factor of a member of staff, inside the console: where one is required, no other page of it opens before. */
export default function SecurityPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <ConsoleHead
        title="Security"
        lead="A second factor keeps your account yours when somebody else learns your password."
      />
      <SecondFactorSettings state={loaderData} />
    </>
  )
}
