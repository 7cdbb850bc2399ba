import type { BodyInput } from '@ariviyal/contract/endpoint'
import { fieldMessages } from '@ariviyal/contract/fields'
import { type createLiveSession, LiveSessionForm } from '@ariviyal/contract/live-planning'
import { momentOf } from '../../staff/local-time.ts'
import type { FormValues } from '../../ui/form.tsx'
import { listOf, textOf } from './form-values.ts'

export type SessionBody = BodyInput<typeof createLiveSession>

/** What the form of a session holds, as it is sent. */
export const sessionBody = (values: FormValues): SessionBody => ({
  topic: textOf(values, 'topic'),
  theme: textOf(values, 'theme') as SessionBody['theme'],
  description: textOf(values, 'description'),
  grades: listOf(values, 'grades').map(Number),
  speaker_name: textOf(values, 'speaker_name'),
  speaker_about: textOf(values, 'speaker_about'),
  speaker_picture: textOf(values, 'speaker_picture'),
  drop_picture: values['drop_picture'] === true,
  starts_at: momentOf(textOf(values, 'starts_at')),
  minutes: textOf(values, 'minutes'),
  capacity: textOf(values, 'capacity'),
  meeting_url: textOf(values, 'meeting_url').trim(),
  presence_percent: textOf(values, 'presence_percent'),
  materials: listOf(values, 'materials'),
})

/** What is wrong by the contract's rules, by field. */
export function sessionProblems(values: FormValues): Record<string, string> {
  const parsed = LiveSessionForm.safeParse(sessionBody(values))
  return parsed.success ? {} : fieldMessages(parsed.error)
}
