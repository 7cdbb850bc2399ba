import { showDigestChoice } from '@ariviyal/contract/community/digest/digest'
import {
  type Channel,
  channelsOf,
  type NotificationKind,
  savePreferences,
  showPreferences,
} from '@ariviyal/contract/notifications/notifications'
import { useId } from 'react'
import { call } from '../api/client.ts'
import { DigestChoice } from '../community/digest/digest-choice.tsx'
import { pageMeta } from '../frame/page-meta.ts'
import { loginAndBack, requireSession } from '../session/require-session.ts'
import { Form } from '../ui/form/form.tsx'
import { Select } from '../ui/form/select.tsx'
import { Waiting } from '../ui/loading/waiting.tsx'
import { NarrowPage } from '../ui/narrow-page.tsx'
import type { Route } from './+types/preferences'

export const meta = () => pageMeta({ title: 'Notification settings' })
export const HydrateFallback = Waiting

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  // The gate's loader runs in parallel with this one.
  requireSession(loginAndBack(new URL(request.url).pathname))
  const { signal } = request
  const [preferences, digest] = await Promise.all([
    call(showPreferences, { signal }),
    call(showDigestChoice, { signal }),
  ])
  return { ...preferences, digest }
}

const channelNames: Record<Channel, string> = { mail: 'Mail', bell: 'Bell', both: 'Mail and bell', none: 'Neither' }

const groups: { title: string; kinds: Partial<Record<NotificationKind, string>> }[] = [
  {
    title: 'Live sessions',
    kinds: {
      'live-changed': 'A session is moved, changed or cancelled',
      'live-place-free': 'A place is free for you',
      'live-reminder': 'A session starts soon',
      appeal: 'Your appeal is decided',
      certificate: 'A certificate is ready',
    },
  },
  {
    title: 'Classes',
    kinds: {
      'work-handed-in': 'Pupils hand in work',
      'class-invited': 'A colleague invites you to co-teach a class',
      'class-passed-on': 'A class becomes yours',
      'question-reviewed': 'A question that you offered is reviewed',
    },
  },
  {
    title: 'Community',
    kinds: {
      'discussion-answered': 'A colleague answers your question',
      'discussion-waits': 'Nobody has answered your question in a week',
      'answer-accepted': 'Your answer is accepted',
      'discussion-unanswered': 'A question that you could answer waits',
      'discussion-followed': 'A question that you follow is answered',
      mention: 'A colleague mentions you in a question or an answer',
      'news-reminder': 'The last date of news that you saved is near, or the news is withdrawn',
      'news-decided': 'News that you suggested is accepted or declined',
      'contribution-review': 'A plan, paper or experiment waits for a reviewer',
      'contribution-decided': 'What you shared is published, or returned to you',
      'contribution-adapted': 'A colleague adapted what you shared',
      'post-decided': 'Staff decide about a post of yours',
      mentor: 'A mentor is asked, answers or ends',
      visit: 'A visit to a lesson is planned, changed or confirmed',
      fair: 'A science fair invites you, asks for your score or has results',
      project: 'A class of a project has a partner, a report or marks, or the project is closed',
      partnership: 'A partner or a school asks, answers, writes or changes a time',
    },
  },
  {
    title: 'Subscription and school',
    kinds: {
      subscription: 'Your subscription: decided, started, ends soon',
      seat: 'A school gives you a seat, or takes yours back',
      'seat-taken': 'Teachers take seats of your school',
      'school-term': 'The term of your school: decided, ends soon',
    },
  },
]

/** How the caller hears of each kind of event. */
export default function Preferences({ loaderData: { items, digest } }: Route.ComponentProps) {
  const chosen = new Map(items.map(({ kind, channel }) => [kind, channel]))
  return (
    <NarrowPage
      title="Notification settings"
      lead="Each event reaches you once, by mail or at the bell, unless you choose both. Confirmations, receipts and mails about the security of your account always come."
    >
      <Form
        send={(values) =>
          call(savePreferences, {
            body: { items: items.map(({ kind }) => ({ kind, channel: values[kind] as Channel })) },
          })
        }
        done={({ msg }) => msg}
        failed="Your choice could not be saved. Try again."
        submit="Save"
        pending="Saving..."
        className="grid gap-8"
      >
        {groups.map((group) => (
          <Group key={group.title} {...group} chosen={chosen} />
        ))}
      </Form>
      <DigestChoice choice={digest} />
    </NarrowPage>
  )
}

function Group({ title, kinds, chosen }: (typeof groups)[number] & { chosen: Map<NotificationKind, Channel> }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="mb-3 text-xl">
        {title}
      </h2>
      <div className="grid gap-4">
        {(Object.entries(kinds) as [NotificationKind, string][]).map(([kind, words]) => (
          <Select
            key={kind}
            name={kind}
            label={words}
            options={channelsOf(kind).map((channel) => ({ value: channel, label: channelNames[channel] }))}
            defaultValue={chosen.get(kind)}
          />
        ))}
      </div>
    </section>
  )
}
