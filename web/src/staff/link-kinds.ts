import { type LinkKind, linkKinds } from '@ariviyal/contract/links'

/** The page that shows a link, as its readers know it. */
export const roomOf: Record<LinkKind, string> = {
  website: 'Free websites',
  networking: 'Networking',
  project: 'Collaborative projects',
  industry: 'Industry partnerships',
  lms: 'Learning management system',
}

export const rooms = linkKinds.map((kind) => ({ value: kind, label: roomOf[kind] }))
