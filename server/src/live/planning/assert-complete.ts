import { missingBefore } from '@ariviyal/contract/live/live-planning'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { AppError } from '../../platform/http/errors.ts'
import type { LiveSessionRow } from '../live.table.ts'

/** Raises `not-ready` with a message for each missing field that an announced session requires, and for those in `more`. */
export function assertComplete(row: LiveSessionRow, more: Record<string, string> = {}): void {
  const { topic, description, grades, speakerName, meetingUrl } = row
  const fields = {
    ...missingBefore({ topic, description, grades, speaker_name: speakerName, meeting_url: meetingUrl }),
    ...more,
  }
  if (Object.keys(fields).length > 0) throw new AppError('not-ready', serverMessages.sessionIncomplete, { fields })
}
