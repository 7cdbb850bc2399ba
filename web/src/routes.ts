import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

/** Every address of the site (product.md section 2), and those that decisions.md adds: /join, /setup, /reader, /lms/classes, /admin. */
export default [
  index('site/home.tsx'),
  route('home', 'site/home.tsx', { id: 'home' }),
  route('about', 'site/about.tsx'),
  route('contact', 'site/contact.tsx'),
  route('privacy-policy', 'site/privacy-policy.tsx'),
  route('termsandconditions', 'site/terms-and-conditions.tsx'),
  route('subscription', 'site/subscription.tsx'),

  route('register', 'accounts/register.tsx'),
  route('login', 'accounts/login.tsx'),
  route('forgot-password', 'accounts/forgot-password.tsx'),
  route('reset-password/:token', 'accounts/reset-password.tsx'),
  route('setup/:token', 'accounts/set-up.tsx'),

  route('subscription-form', 'subscriptions/subscription-form.tsx'),
  route('subscription-register', 'institutions/institution-form.tsx'),
  route('join/:token', 'institutions/join.tsx'),

  layout('session/members-gate.tsx', [
    route('ebook', 'library/ebook.tsx'),
    route('digital-videos', 'library/digital-videos.tsx'),
    route('online-training', 'training/online-training.tsx'),
    route('offline-training', 'training/offline-training.tsx'),
    route('free-websites', 'links/free-websites.tsx'),
    route('networking', 'community/networking.tsx'),
    route('lms/classes', 'classroom/classes.tsx'),
    route('lms/classes/:id', 'classroom/class.tsx'),
  ]),
  route('lms', 'classroom/lms.tsx'),
  route('collaborative-projects', 'projects/collaborative-projects.tsx'),
  route('industry', 'industry/industry.tsx'),
  route('reader', 'library/reader.tsx'),

  layout('session/account-gate.tsx', [
    route('profile', 'accounts/profile.tsx'),
    route('profile/data', 'privacy/your-data.tsx'),
    route('change-password', 'accounts/change-password.tsx'),
    route('second-factor', 'accounts/second-factor.tsx'),
  ]),

  layout('session/staff-gate.tsx', [
    route('admin', 'staff/console.tsx', [
      index('staff/desk.tsx'),
      route('figures', 'desk/figures.tsx'),
      route('subscription-requests', 'staff/subscription-requests.tsx'),
      route('subscriptions', 'staff/subscriptions.tsx'),
      route('mails', 'staff/mails.tsx'),
      route('institutions', 'staff/institutions.tsx'),
      route('messages', 'staff/messages.tsx'),
      route('users', 'staff/users.tsx'),
      route('users/:id', 'staff/user.tsx'),
      route('ebooks', 'library/staff/ebooks.tsx'),
      route('ebooks/new', 'library/staff/ebook-new.tsx'),
      route('ebooks/:id', 'library/staff/ebook.tsx'),
      route('videos', 'library/staff/videos.tsx'),
      route('videos/new', 'library/staff/video-new.tsx'),
      route('videos/:id', 'library/staff/video.tsx'),
      route('links', 'staff/links.tsx'),
      route('audit-log', 'staff/audit-log.tsx'),
      route('staff', 'staff/team.tsx'),
      route('security', 'staff/security.tsx'),
    ]),
  ]),

  route('*', 'site/not-found.tsx'),
] satisfies RouteConfig
