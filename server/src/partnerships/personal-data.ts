import { retention } from '@ariviyal/contract/privacy/retention'
import { and, desc, eq, inArray, isNotNull, lt, notInArray, or, sql } from 'drizzle-orm'
import type { Executor } from '../platform/db/database.ts'
import { addMonths } from '../platform/time/calendar.ts'
import { partnerMembers, partnerOrganisations } from './organisations/organisations.table.ts'
import { partnerIncidents, partnerMessages, partnerReports, partnerRequests } from './requests/requests.table.ts'
import { openStates } from './requests/requests.queries.ts'

/** What a person asked for, wrote and reported, and for whom they speak. What the other side wrote is not theirs. */
export async function partnershipData(executor: Executor, userId: string) {
  const requests = await executor
    .select()
    .from(partnerRequests)
    .where(eq(partnerRequests.teacherId, userId))
    .orderBy(desc(partnerRequests.id))
  const [member] = await executor
    .select({ organisation: partnerOrganisations.name, joinedAt: partnerMembers.joinedAt })
    .from(partnerMembers)
    .innerJoin(partnerOrganisations, eq(partnerOrganisations.id, partnerMembers.organisationId))
    .where(eq(partnerMembers.userId, userId))
  const messages = await executor
    .select()
    .from(partnerMessages)
    .where(eq(partnerMessages.authorId, userId))
    .orderBy(desc(partnerMessages.id))
  const reports = await executor.select().from(partnerReports).where(eq(partnerReports.authorId, userId))
  const incidents = await executor.select().from(partnerIncidents).where(eq(partnerIncidents.reporterId, userId))
  return {
    partner_membership: member ? { organisation: member.organisation, joined_at: member.joinedAt.toISOString() } : null,
    partner_requests: requests.map((row) => ({
      kind: row.kind,
      state: row.state,
      school: row.school,
      district: row.district,
      place: row.place,
      grade: row.grade,
      pupils: row.pupils,
      language: row.language,
      chapter: row.chapter,
      message: row.message,
      plan: row.plan,
      created_at: row.createdAt.toISOString(),
    })),
    partner_messages: messages.map(({ text, createdAt }) => ({ text, sent_at: createdAt.toISOString() })),
    partner_reports: reports.map(({ tookPlace, minutes, pupils, words, createdAt }) => ({
      took_place: tookPlace,
      minutes,
      pupils,
      words,
      created_at: createdAt.toISOString(),
    })),
    partner_incidents: incidents.map(({ about, createdAt }) => ({ about, created_at: createdAt.toISOString() })),
  }
}

const emptied = {
  teachers: [],
  pupils: null,
  youngest_age: null,
  hazards: '',
  transport: '',
  first_aid: '',
  consents: null,
}

/** Empties what names people in requests that ended long ago: plans and messages. The figures stay. */
export async function erasePlans(executor: Executor, now: Date): Promise<number> {
  const endedBefore = addMonths(now, -retention.partnerPlanMonths)
  const { rowCount } = await executor
    .update(partnerRequests)
    .set({ plan: emptied, message: '', declineWords: '' })
    .where(
      and(
        lt(partnerRequests.changedAt, endedBefore),
        notInArray(partnerRequests.state, [...openStates]),
        or(sql`jsonb_array_length(${partnerRequests.plan} -> 'teachers') > 0`, sql`${partnerRequests.message} <> ''`),
      ),
    )
  return rowCount ?? 0
}

export async function eraseMessages(executor: Executor, now: Date): Promise<number> {
  const ended = executor
    .select({ id: partnerRequests.id })
    .from(partnerRequests)
    .where(
      and(
        lt(partnerRequests.changedAt, addMonths(now, -retention.partnerPlanMonths)),
        notInArray(partnerRequests.state, [...openStates]),
      ),
    )
  const { rowCount } = await executor.delete(partnerMessages).where(inArray(partnerMessages.requestId, ended))
  return rowCount ?? 0
}

export async function eraseIncidents(executor: Executor, now: Date): Promise<number> {
  const { rowCount } = await executor
    .delete(partnerIncidents)
    .where(
      and(
        isNotNull(partnerIncidents.closedAt),
        lt(partnerIncidents.closedAt, addMonths(now, -retention.partnerIncidentMonths)),
      ),
    )
  return rowCount ?? 0
}
