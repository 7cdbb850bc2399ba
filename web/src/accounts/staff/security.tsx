import { showSecondFactor } from '@ariviyal/contract/accounts/second-factor'
import { SecondFactorSettings } from '../second-factor-settings.tsx'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import type { Route } from './+types/security'
import { ConsoleHead } from '../../console/console-head.tsx'

export const meta = () => pageMeta({ title: 'Security' })

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => call(showSecondFactor, { signal: request.signal })

/** Second factor of a member of staff, inside the console. When required, no other console page opens before. */
export default function SecurityPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <ConsoleHead
        title="Security"
        lead="A second factor keeps your account yours even when someone else learns your password."
      />
      <SecondFactorSettings state={loaderData} />
    </>
  )
}
