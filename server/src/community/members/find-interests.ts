import { subjectNames, type Subject } from '@ariviyal/contract/accounts/teaching'
import { findDistrict } from '@ariviyal/contract/community/people/districts'
import { findTeachingOf } from '../../accounts/teaching/teaching.policy.ts'
import type { Executor } from '../../platform/db/database.ts'
import { selectProfilesOf } from '../people/profiles.queries.ts'

/** What fits a teacher: what they teach, and what their profile says, shown or not. */
export interface Interests {
  userId: string
  /** General science includes each science, and each science is part of it. Empty until the teacher says. */
  subjects: Subject[]
  grades: number[]
  board: string | null
  state: string | null
  district: string | null
}

const sciences = subjectNames.filter((name) => name !== 'mathematics')

const related = (subjects: Subject[]): Subject[] => {
  if (subjects.includes('science')) return [...new Set([...subjects, ...sciences])]
  return subjects.some((name) => name !== 'mathematics') ? [...subjects, 'science'] : subjects
}

export async function findInterests(executor: Executor, userIds: string[]): Promise<(userId: string) => Interests> {
  const teachingOf = await findTeachingOf(executor, userIds)
  const profiles = await selectProfilesOf(executor, userIds)
  return (userId) => {
    const { subjects, grades } = teachingOf(userId)
    const profile = profiles.get(userId)
    const district = profile?.district ?? null
    const state = district === null ? null : (findDistrict(district)?.state ?? null)
    return { userId, subjects: related(subjects), grades, board: profile?.board ?? null, state, district }
  }
}
