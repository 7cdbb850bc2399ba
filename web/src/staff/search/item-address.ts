/** The console URL of an item; undefined for kinds without one. Lists open it in its dialog. */
export function itemAddress(kind: string, id: string): string | undefined {
  const item = encodeURIComponent(id)
  switch (kind) {
    case 'user':
      return `/admin/users/${item}`
    case 'subscription-request':
      return `/admin/subscription-requests?item=${item}`
    case 'institution':
      return `/admin/institutions?item=${item}`
    case 'renewal':
      return '/admin/renewals'
    case 'message':
      return `/admin/messages?item=${item}`
    case 'staff-rules':
      return '/admin/staff'
    case 'material':
    case 'workshop':
    case 'theme':
    case 'chapter':
      return `/admin/${kind}s/${item}`
    case 'live-session':
      return `/admin/sessions/${item}`
    case 'live-series':
      return `/admin/series/${item}`
    case 'link':
      return `/admin/links#${item}`
    case 'ebook':
      return `/admin/ebooks/${item}`
    case 'video':
      return `/admin/videos/${item}`
    default:
      return undefined
  }
}
