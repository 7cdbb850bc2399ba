import type { StaffAccess } from '@ariviyal/contract/accounts/roles'

interface Tab {
  /** Path below the session's URL; empty for the plan. */
  path: string
  label: string
  for: StaffAccess
}

/** Console pages of a session. */
export const sessionTabs: Tab[] = [
  { path: '', label: 'Plan', for: 'staff' },
  { path: 'code', label: 'Code', for: 'staff' },
  { path: 'people', label: 'People', for: 'support' },
  { path: 'import', label: 'Import', for: 'support' },
  { path: 'appeals', label: 'Appeals', for: 'support' },
  { path: 'certificates', label: 'Certificates', for: 'support' },
]

/** Access of a page below a session's page; undefined for others. */
export function accessBelowSession(pathname: string): StaffAccess | undefined {
  const [, path] = /^\/admin\/sessions\/[^/]+\/([a-z]+)\/?$/.exec(pathname) ?? []
  return sessionTabs.find((tab) => tab.path === path)?.for
}
