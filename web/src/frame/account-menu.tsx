import { isStaff } from '@ariviyal/contract/accounts/roles'
import { useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { useSession } from '../session/use-session.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { Icon } from '../ui/icon.tsx'

const itemLook = 'flex min-h-11 w-full cursor-pointer items-center px-3 text-left font-semibold hover:bg-sunk'

/**
 * Menu of a logged-in user. A native popover, so that it opens before hydration and closes on Escape or an outside
 * click.
 */
export function AccountMenu() {
  const { currentUser, logout } = useSession()
  const menu = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const close = () => menu.current?.hidePopover()

  const leave = () => {
    close()
    logout()
    void navigate('/')
  }

  return (
    <div className="when-user">
      <button type="button" popoverTarget="account-menu" className={buttonStyle('quiet', 'max-w-44')}>
        <span id="account-picture" />
        <span id="account-name" className="truncate" suppressHydrationWarning>
          {currentUser?.firstname || currentUser?.name || 'User'}
        </span>
        <Icon name="caret" className="size-4" />
      </button>
      <div ref={menu} id="account-menu" popover="auto" className="account-menu">
        <Link to="/profile" className={itemLook} onClick={close}>
          Profile
        </Link>
        <Link to="/change-password" className={itemLook} onClick={close}>
          Change Password
        </Link>
        {isStaff(currentUser?.role) ? (
          <Link to="/admin" className={itemLook} onClick={close}>
            Staff console
          </Link>
        ) : null}
        <button type="button" className={`${itemLook} border-t border-line text-kumkum`} onClick={leave}>
          Logout
        </button>
      </div>
    </div>
  )
}
