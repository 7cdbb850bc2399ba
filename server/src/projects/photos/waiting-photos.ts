import type { WaitingItem } from '@ariviyal/contract/staff/dashboard'
import { sql } from 'drizzle-orm'
import { runningClassIds } from '../../classroom/running-classes.ts'
import type { Executor } from '../../platform/db/database.ts'
import type { OldestFirst } from '../../platform/http/oldest-first.ts'
import { projects } from '../projects.table.ts'
import { projectPhotos } from './photos.table.ts'

/** Projects with photos that wait for a review, for the staff queue, each in the place of its oldest photo. */
export async function waitingPhotos(executor: Executor, { after, limit }: OldestFirst): Promise<WaitingItem[]> {
  const { rows } = await executor.execute<{ project_id: string; id: string; title: string; since: string }>(sql`
    select p.id as project_id, p.draft ->> 'title' as title, oldest.id, oldest.created_at::text as since from ${projects} p
    cross join lateral (select id, created_at from ${projectPhotos}
      where project_id = p.id and state = 'waiting' order by id limit 1) oldest
    where p.opened_at is not null ${after ? sql`and oldest.id > ${after}` : sql``}
    order by oldest.id limit ${limit}`)
  return rows.map(({ since, ...row }) => ({
    ...row,
    kind: 'project-photos',
    detail: 'Photos of readings',
    since: new Date(since).toISOString(),
  }))
}

/** Of each project, so many photos are counted. */
const countedMax = 100

/** Photos to review of the projects that a teacher leads, without those of the teacher's own classes. */
export async function listPhotosOfLead(executor: Executor, teacherId: string) {
  const { rows } = await executor.execute<{ id: string; title: string; count: number }>(sql`
    select p.id, p.draft ->> 'title' as title, w.count from ${projects} p
    cross join lateral (select count(*)::int as count, min(created_at) as since from (
      select created_at from ${projectPhotos} where project_id = p.id and state = 'waiting'
        and class_id <> all(${runningClassIds(teacherId)}) order by id limit ${countedMax}) oldest) w
    where p.lead_id = ${teacherId} and w.count > 0
    order by w.since`)
  return rows.map((row) => ({ kind: 'project-photos' as const, class_name: null, ...row }))
}
