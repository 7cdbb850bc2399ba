import { type LinkKind, linkKinds } from '@ariviyal/contract/links'

/** The page that shows a link, as its readers know it. */
export const roomOf: Record<LinkKind, string> = {
  website: 'Free websites',
  networking: 'Networking',
  project: 'Projects',
  industry: 'Industry',
  lms: 'LMS',
}

export const rooms = linkKinds.map((kind) => ({ value: kind, label: roomOf[kind] }))
