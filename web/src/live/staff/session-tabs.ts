import type { StaffAccess } from '@ariviyal/contract/roles'

interface Tab {
  /** What follows the address of the session; empty for its plan. */
  path: string
  label: string
  for: StaffAccess
}

/** The pages of one session. */
export const sessionTabs: Tab[] = [
  { path: '', label: 'Plan', for: 'staff' },
  { path: 'code', label: 'Code', for: 'staff' },
  { path: 'people', label: 'People', for: 'support' },
  { path: 'import', label: 'Import', for: 'support' },
  { path: 'appeals', label: 'Appeals', for: 'support' },
  { path: 'certificates', label: 'Certificates', for: 'support' },
]

/** For whom a page of the console is that lies below that of a session; undefined for any other. */
export function accessBelowSession(pathname: string): StaffAccess | undefined {
  const [, path] = /^\/admin\/sessions\/[^/]+\/([a-z]+)\/?$/.exec(pathname) ?? []
  return sessionTabs.find((tab) => tab.path === path)?.for
}
