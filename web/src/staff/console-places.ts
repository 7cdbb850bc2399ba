import type { StaffAccess } from '@ariviyal/contract/accounts/roles'
import type { Answer } from '@ariviyal/contract/endpoint'
import type { showDashboard } from '@ariviyal/contract/staff/staff'

export type Waiting = Answer<typeof showDashboard>

export interface ConsolePlace {
  to: string
  label: string
  for: StaffAccess
  count?: keyof Waiting
}

/** Console pages in the order of a working day; each role sees its own. */
export const consoleGroups: { label: string; places: ConsolePlace[] }[] = [
  {
    label: 'Today',
    places: [
      { to: '/admin', label: 'Desk', for: 'staff' },
      { to: '/admin/figures', label: 'Figures', for: 'staff' },
      { to: '/admin/messages', label: 'Messages', for: 'support', count: 'open_messages' },
    ],
  },
  {
    label: 'People',
    places: [
      { to: '/admin/subscription-requests', label: 'Requests', for: 'support', count: 'pending_requests' },
      { to: '/admin/subscriptions', label: 'Subscriptions', for: 'support' },
      { to: '/admin/payments', label: 'Payments', for: 'support' },
      { to: '/admin/institutions', label: 'Institutions', for: 'support', count: 'pending_institutions' },
      { to: '/admin/renewals', label: 'Renewals', for: 'support', count: 'pending_renewals' },
      { to: '/admin/users', label: 'Users', for: 'support' },
      { to: '/admin/community', label: 'Community', for: 'support' },
      { to: '/admin/partners', label: 'Partners', for: 'support' },
      { to: '/admin/grievances', label: 'Complaints', for: 'support' },
    ],
  },
  {
    label: 'Content',
    places: [
      { to: '/admin/ebooks', label: 'E-books', for: 'editor' },
      { to: '/admin/videos', label: 'Videos', for: 'editor' },
      { to: '/admin/materials', label: 'Materials', for: 'editor' },
      { to: '/admin/chapters', label: 'Chapters', for: 'editor' },
      { to: '/admin/workshops', label: 'Workshops', for: 'editor' },
      { to: '/admin/themes', label: 'Themes', for: 'editor' },
      { to: '/admin/links', label: 'Links', for: 'editor' },
      { to: '/admin/community/news', label: 'News', for: 'editor' },
      { to: '/admin/projects', label: 'Projects', for: 'editor' },
    ],
  },
  {
    label: 'Live sessions',
    places: [
      { to: '/admin/sessions', label: 'Sessions', for: 'staff' },
      { to: '/admin/sessions/figures', label: 'Session figures', for: 'staff' },
      { to: '/admin/series', label: 'Series', for: 'staff' },
      { to: '/admin/certificates', label: 'Certificates', for: 'support' },
    ],
  },
  {
    label: 'Administration',
    places: [
      { to: '/admin/mails', label: 'Mails', for: 'support' },
      { to: '/admin/staff', label: 'Staff', for: 'admin' },
      { to: '/admin/audit-log', label: 'Audit log', for: 'admin' },
      { to: '/admin/security', label: 'Security', for: 'staff' },
    ],
  },
]
