import { type LinkKind, linkKinds } from '@ariviyal/contract/links/links'

/** The page that shows a kind of link, by its public name. */
export const pageOf: Record<LinkKind, string> = {
  website: 'Free websites',
  networking: 'Networking',
  project: 'Projects',
  industry: 'Industry',
  lms: 'LMS',
}

export const pages = linkKinds.map((kind) => ({ value: kind, label: pageOf[kind] }))
