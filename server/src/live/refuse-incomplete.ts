import { missingBefore } from '@ariviyal/contract/live-planning'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { Refusal } from '../platform/http/errors.ts'
import type { LiveSessionRow } from './live.table.ts'

/** Raises `not-ready`, with a message for each field that an announced session needs and this one lacks, and for those in `more`. */
export function refuseIncomplete(row: LiveSessionRow, more: Record<string, string> = {}): void {
  const { topic, description, grades, speakerName, meetingUrl } = row
  const fields = {
    ...missingBefore({ topic, description, grades, speaker_name: speakerName, meeting_url: meetingUrl }),
    ...more,
  }
  if (Object.keys(fields).length > 0) throw new Refusal('not-ready', serverMessages.sessionIncomplete, { fields })
}
