/** Where a thing of the console can be seen itself; undefined for what has no place. Lists open it in its sheet. */
export function itemAddress(kind: string, id: string): string | undefined {
  const item = encodeURIComponent(id)
  switch (kind) {
    case 'user':
      return `/admin/users/${item}`
    case 'subscription-request':
      return `/admin/subscription-requests?item=${item}`
    case 'institution':
      return `/admin/institutions?item=${item}`
    case 'message':
      return `/admin/messages?item=${item}`
    // Readers' own pages, until a thing of the kind has one of the console.
    case 'ebook':
      return '/ebook'
    case 'video':
      return '/digital-videos'
    case 'workshop':
      return '/online-training'
    case 'link':
      return `/admin/links#${item}`
    default:
      return undefined
  }
}
