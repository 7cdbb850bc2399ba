import type { Answer } from '@ariviyal/contract/endpoint'
import type { MentorPair, MentorRequestForm, showColleague } from '@ariviyal/contract/community/people/people'
import { peopleLimits } from '@ariviyal/contract/community/people/people-limits'
import { peopleMessages } from '@ariviyal/contract/community/people/people-messages'
import { v7 as uuid } from 'uuid'
import { lockUser } from '../../accounts/find-people.ts'
import { wasHereSince } from '../../accounts/login-sessions/was-here-since.ts'
import { findTeaching } from '../../accounts/teaching/find-teaching.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Executor } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { addDays } from '../../platform/time/calendar.ts'
import { showNeighbour } from '../people/colleague.view.ts'
import { countPairs, findPairOf, insertPair, selectPairsOf } from './mentor-pairs.queries.ts'
import type { MentorPairRow } from './mentor-pairs.table.ts'
import { findSeen } from '../people/find-seen.ts'
import { selectProfilesOf } from '../people/profiles.queries.ts'
import type { ProfileRow } from '../people/profiles.table.ts'
import { areNeighbours } from '../people/see-colleague.policy.ts'
import { tellOfPair } from './tell-of-pair.ts'

/** Frees a request for a mentor after a week of silence. */
export const freeRequestJob = 'community.free-mentor-request'

/** Why a teacher cannot ask this mentor now; null if they can. */
async function whyNotAsk(
  executor: Executor,
  now: Date,
  { own, mentor, pair }: { own: ProfileRow | null; mentor: ProfileRow; pair: MentorPairRow | null },
): Promise<string | null> {
  if (own?.userId === mentor.userId) return peopleMessages.mentorYourself
  if (!own?.isShown) return peopleMessages.mentorProfileFirst
  if (pair) return peopleMessages.mentorAskedBefore
  if (!(await wasHereSince(executor, mentor.userId, addDays(now, -peopleLimits.mentorActiveDays))))
    return peopleMessages.mentorAway
  const { ofMentor, ofTeacher } = await countPairs(executor, { mentorId: mentor.userId, teacherId: own.userId })
  if (ofMentor >= peopleLimits.mentorPairsMax) return peopleMessages.mentorFull
  return ofTeacher >= peopleLimits.askedMentorsMax ? peopleMessages.mentorsAskedFull : null
}

export async function showSeen(
  { db, now }: AppContext,
  userId: string,
  id: string,
): Promise<Answer<typeof showColleague>> {
  const { own, seen } = await findSeen(db, userId, id)
  const isSelf = seen.userId === userId
  const pair = isSelf ? null : await findPairOf(db, userId, seen.userId)
  const offers = seen.mentorSubjects.length > 0 && !isSelf
  const whyNot = offers ? await whyNotAsk(db, now(), { own, mentor: seen, pair }) : null
  const mayReach = isSelf || areNeighbours(own, seen) || Boolean(pair?.acceptedAt)
  return {
    ...showNeighbour(seen, await findTeaching(db, seen.userId), mayReach),
    is_self: isSelf,
    may_ask: offers && whyNot === null ? seen.mentorSubjects : [],
    why_not: whyNot ?? '',
  }
}

/** Raises `not-found` for a profile that the caller may not see, `forbidden` with the reason where a request cannot be sent. */
export async function askMentor(ctx: AppContext, userId: string, id: string, form: MentorRequestForm): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { own, seen: mentor } = await findSeen(tx, userId, id)
    // In one order, so that two who ask each other do not wait for each other.
    for (const one of [userId, mentor.userId].sort()) await lockUser(tx, one)
    if (!mentor.mentorSubjects.includes(form.subject)) throw new AppError('forbidden', peopleMessages.mentorNotOffered)
    const now = ctx.now()
    const pair = await findPairOf(tx, userId, mentor.userId)
    const whyNot = await whyNotAsk(tx, now, { own, mentor, pair })
    if (whyNot !== null) throw new AppError('forbidden', whyNot)
    const row = {
      id: uuid(),
      mentorId: mentor.userId,
      teacherId: userId,
      subject: form.subject,
      message: form.message,
      askedAt: now,
      acceptedAt: null,
    }
    await insertPair(tx, row)
    const startAfter = addDays(now, peopleLimits.mentorSilenceDays)
    await ctx.jobs.enqueue(tx, freeRequestJob, { id: row.id }, { startAfter })
    await tellOfPair(ctx, tx, 'asked', [{ userId: mentor.userId, subject: form.subject }])
  })
}

/** The caller's pairs and open requests. Both of a pair are shown in the directory, or it would have ended. */
export async function listPairs({ db, now }: AppContext, userId: string): Promise<MentorPair[]> {
  const rows = await selectPairsOf(db, userId)
  const otherOf = ({ mentorId, teacherId }: MentorPairRow) => (mentorId === userId ? teacherId : mentorId)
  const profiles = await selectProfilesOf(db, rows.map(otherOf))
  return rows.flatMap((row): MentorPair[] => {
    const other = profiles.get(otherOf(row))
    const freeAt = addDays(row.askedAt, peopleLimits.mentorSilenceDays)
    if (!other?.isShown || (row.acceptedAt === null && freeAt <= now())) return []
    return [
      {
        id: row.id,
        role: row.mentorId === userId ? 'mentor' : 'teacher',
        subject: row.subject,
        message: row.message,
        state: row.acceptedAt ? 'accepted' : 'asked',
        asked_at: row.askedAt.toISOString(),
        free_at: freeAt.toISOString(),
        other: { id: other.id, name: other.name },
        contact: row.acceptedAt ? other.contact : '',
      },
    ]
  })
}
