import type { AttachedMaterial, StaffLiveSession, StaffLiveSessionDetails } from '@ariviyal/contract/live/live-planning'
import type { ListedSession, PlaceCounts } from '../shown/list-live-sessions.ts'
import { liveStateOf } from '../live.queries.ts'

export const showStaffLiveSession = (
  { session: row, seriesTitle }: ListedSession,
  places: PlaceCounts,
  now: Date,
): StaffLiveSession => ({
  id: row.id,
  topic: row.topic,
  theme: row.theme,
  grades: row.grades,
  speaker_name: row.speakerName,
  starts_at: row.startsAt.toISOString(),
  ends_at: row.endsAt.toISOString(),
  state: liveStateOf(row, now),
  capacity: row.capacity,
  ...places,
  series: row.seriesId === null ? null : { id: row.seriesId, title: seriesTitle ?? '' },
})

export const showStaffLiveSessionDetails = (
  listed: ListedSession,
  places: PlaceCounts,
  materials: AttachedMaterial[],
  now: Date,
): StaffLiveSessionDetails => ({
  ...showStaffLiveSession(listed, places, now),
  version: listed.session.version,
  description: listed.session.description,
  speaker_about: listed.session.speakerAbout,
  speaker_picture: listed.session.speakerPictureKey && `/media/${listed.session.speakerPictureKey}`,
  meeting_url: listed.session.meetingUrl,
  presence_percent: listed.session.presencePercent,
  materials,
  cancel_reason: listed.session.cancelReason,
  published_at: listed.session.publishedAt?.toISOString() ?? null,
  settled_at: listed.session.settledAt?.toISOString() ?? null,
})
