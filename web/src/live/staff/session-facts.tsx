import type { StaffLiveSessionDetails } from '@ariviyal/contract/live/live-planning'
import { themes } from '@ariviyal/contract/live/live-rules'
import { Facts } from '../../ui/facts.tsx'
import { groupDigits } from '@ariviyal/contract/digit-grouping'

/** The plan of a session, read-only. */
export const SessionFacts = ({ session }: { session: StaffLiveSessionDetails }) => (
  <Facts
    facts={[
      ['Description', session.description],
      ['Theme', themes[session.theme]],
      ['Grades', session.grades.join(', ')],
      ['Speaker', session.speaker_name],
      ['About the speaker', session.speaker_about],
      ['Meeting address', session.meeting_url],
      ['Capacity', session.capacity === null ? 'No limit' : groupDigits(session.capacity)],
      ['Presence needed', `${session.presence_percent}%`],
      ['Materials', session.materials.map(({ title }) => title).join('\n')],
      ...(session.state === 'cancelled' ? ([['Cancelled because', session.cancel_reason]] as const) : []),
    ]}
  />
)
