import type { Executor } from '../../platform/db/database.ts'
import { selectPairsOf } from '../mentors/mentor-pairs.queries.ts'
import { findProfileOf } from './profiles.queries.ts'

/** What a teacher wrote about themselves, and their mentor pairs. The other of a pair is not named. */
export async function peopleData(executor: Executor, userId: string) {
  const row = await findProfileOf(executor, userId)
  const pairs = await selectPairsOf(executor, userId)
  return {
    teacher_profile: row && {
      name: row.name,
      board: row.board,
      languages: row.languages,
      district: row.district,
      ask_about: row.askAbout,
      school: row.school,
      contact: row.contact,
      mentor_subjects: row.mentorSubjects,
      is_shown: row.isShown,
      is_nearby: row.isNearby,
    },
    mentor_pairs: pairs.map((pair) => ({
      role: pair.mentorId === userId ? 'mentor' : 'teacher',
      subject: pair.subject,
      ...(pair.teacherId === userId && { message: pair.message }),
      asked_at: pair.askedAt,
      accepted_at: pair.acceptedAt,
    })),
  }
}
