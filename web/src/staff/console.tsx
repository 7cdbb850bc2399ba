import { Outlet } from 'react-router'

/** The frame of the staff console. */
export default function Console() {
  return <Outlet />
}
