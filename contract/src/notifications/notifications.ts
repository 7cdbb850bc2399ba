import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MessageAnswer } from '../errors.ts'
import { chosenMoment, Id, IdParams, Moment, pageOf, pageQuery } from '../fields.ts'

/** Where a person hears of an event: by mail, at the bell, both or not at all. */
export const channels = ['mail', 'bell', 'both', 'none'] as const
export const Channel = z.enum(channels)
export type Channel = z.infer<typeof Channel>

interface KindRule {
  /** Until the person chooses. An event that people must hear of while they are away comes by mail. */
  usual: Channel
  /** Whether a mail exists for it. Without one, the choices are the bell and nothing. */
  mailed: boolean
}

/**
 * The events of which a person chooses how to hear, in the order of the settings. Confirmations, receipts and mails
 * about the security of an account always come by mail and are not among them.
 */
export const kindRules = {
  'live-changed': { usual: 'mail', mailed: true },
  'live-place-free': { usual: 'mail', mailed: true },
  'live-reminder': { usual: 'mail', mailed: true },
  certificate: { usual: 'mail', mailed: true },
  appeal: { usual: 'mail', mailed: true },
  'work-handed-in': { usual: 'bell', mailed: false },
  'class-invited': { usual: 'bell', mailed: false },
  'class-passed-on': { usual: 'mail', mailed: true },
  'question-reviewed': { usual: 'bell', mailed: true },
  'discussion-answered': { usual: 'mail', mailed: true },
  'answer-accepted': { usual: 'bell', mailed: true },
  'discussion-waits': { usual: 'mail', mailed: true },
  'discussion-unanswered': { usual: 'bell', mailed: true },
  'discussion-followed': { usual: 'bell', mailed: false },
  mention: { usual: 'bell', mailed: false },
  'news-reminder': { usual: 'mail', mailed: true },
  'news-decided': { usual: 'bell', mailed: true },
  'contribution-review': { usual: 'bell', mailed: true },
  'contribution-decided': { usual: 'mail', mailed: true },
  'contribution-adapted': { usual: 'bell', mailed: true },
  'post-decided': { usual: 'mail', mailed: true },
  subscription: { usual: 'mail', mailed: true },
  seat: { usual: 'mail', mailed: true },
  'seat-taken': { usual: 'bell', mailed: false },
  mentor: { usual: 'mail', mailed: true },
  visit: { usual: 'mail', mailed: true },
  fair: { usual: 'mail', mailed: true },
  project: { usual: 'bell', mailed: false },
  partnership: { usual: 'mail', mailed: true },
  'school-term': { usual: 'mail', mailed: true },
} as const satisfies Record<string, KindRule>
export type NotificationKind = keyof typeof kindRules
export const notificationKinds = Object.keys(kindRules) as [NotificationKind, ...NotificationKind[]]
export const NotificationKind = z.enum(notificationKinds)

/** What can be chosen for a kind. */
export const channelsOf = (kind: NotificationKind): readonly Channel[] =>
  kindRules[kind].mailed ? channels : ['bell', 'none']

/** Counts stop here: the bell shows more as "99+". */
export const unreadCounted = 100

const Unread = z.int().check(z.minimum(0), z.maximum(unreadCounted))

export const Notification = z.object({
  id: Id,
  kind: NotificationKind,
  title: z.string(),
  /** A second sentence, such as a reason; may be empty. */
  details: z.string(),
  /** Path of the page that it leads to. */
  path: z.string(),
  /** Since when it is shown. */
  at: Moment,
  is_read: z.boolean(),
})
export type Notification = z.infer<typeof Notification>

export const Preference = z.object({ kind: NotificationKind, channel: Channel })
export type Preference = z.infer<typeof Preference>
export const PreferencesForm = z.object({
  items: z.array(Preference).check(z.maxLength(notificationKinds.length)),
})

const tag = 'Notifications'

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  access: 'user',
  tag,
  summary: "The caller's notifications, newest first",
  query: z.object(pageQuery),
  status: 200,
  /** `as_of`: what came later is not in the list. */
  answer: z.extend(pageOf(Notification), { unread: Unread, as_of: Moment }),
})
export const countUnread = endpoint({
  method: 'GET',
  path: '/api/notifications/unread',
  access: 'user',
  tag,
  summary: 'How many notifications the caller has not read, at most a hundred',
  status: 200,
  answer: z.object({ unread: Unread }),
})
export const markRead = endpoint({
  method: 'POST',
  path: '/api/notifications/{id}/read',
  repeats: 'harmless',
  access: 'user',
  tag,
  summary: 'Mark a notification as read',
  params: IdParams,
  status: 200,
  answer: MessageAnswer,
})
export const markAllRead = endpoint({
  method: 'POST',
  path: '/api/notifications/read',
  repeats: 'harmless',
  access: 'user',
  tag,
  summary: 'Mark all notifications as read that came up to a moment',
  body: z.object({ until: chosenMoment('Enter a moment') }),
  status: 200,
  answer: MessageAnswer,
})
export const showPreferences = endpoint({
  method: 'GET',
  path: '/api/notifications/preferences',
  access: 'user',
  tag,
  summary: 'How the caller hears of each kind of event',
  status: 200,
  answer: z.object({ items: z.array(Preference) }),
})
export const savePreferences = endpoint({
  method: 'PUT',
  path: '/api/notifications/preferences',
  access: 'user',
  tag,
  summary: 'Choose how to hear of events',
  body: PreferencesForm,
  status: 200,
  answer: MessageAnswer,
})
