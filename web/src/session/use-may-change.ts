import { isStaff } from '@ariviyal/contract/accounts/roles'
import { useSession } from './use-session.ts'

/** Whether the teacher may change classes: with a running subscription. Without one they are read and exported only. */
export function useMayChange(): boolean {
  const { hasSubscription, currentUser } = useSession()
  return hasSubscription || isStaff(currentUser?.role)
}
