/** The URL of an item for staff; undefined for kinds without one. Lists open it in its dialog. `id` of a certificate is its serial. */
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
    case 'payment':
      return `/admin/payments?item=${item}`
    case 'prices':
      return '/admin/payments'
    case 'certificate':
      return `/admin/certificates?q=${item}`
    case 'post':
      return `/admin/community/posts/${item}`
    case 'news':
      return `/admin/community/news/${item}`
    case 'contribution':
      return `/networking/contributions/${item}`
    case 'project':
    case 'partner':
    case 'grievance':
      return `/admin/${kind}s/${item}`
    case 'partner-incident':
      return '/admin/partners?tab=incidents'
    case 'grievance-officer':
    case 'grievance-timer':
      return '/admin/grievances'
    case 'question':
      return `/lms/questions/${item}`
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
