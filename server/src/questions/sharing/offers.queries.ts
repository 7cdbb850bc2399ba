import { and, asc, eq, gt } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import type { OldestFirst } from '../../platform/http/oldest-first.ts'
import { questions } from '../questions.table.ts'
import { questionOffers } from './offers.table.ts'

export type OfferRow = typeof questionOffers.$inferSelect

export async function insertOffer(executor: Executor, row: typeof questionOffers.$inferInsert): Promise<void> {
  await executor.insert(questionOffers).values(row)
}

/** The last offer of a question; null if there is none. */
export async function findOfferOf(executor: Executor, questionId: string): Promise<OfferRow | null> {
  const [row] = await executor.select().from(questionOffers).where(eq(questionOffers.questionId, questionId))
  return row ?? null
}

export async function findOffer(executor: Executor, id: string): Promise<OfferRow | null> {
  const [row] = await executor.select().from(questionOffers).where(eq(questionOffers.id, id))
  return row ?? null
}

/** Locks the row until the end of the transaction. */
export async function lockOffer(executor: Executor, id: string): Promise<OfferRow | null> {
  const [row] = await executor.select().from(questionOffers).where(eq(questionOffers.id, id)).for('update')
  return row ?? null
}

/** The offer whose copy this question is, locked until the end of the transaction. */
export async function lockOfferOfCopy(executor: Executor, copyId: string): Promise<OfferRow | null> {
  const [row] = await executor.select().from(questionOffers).where(eq(questionOffers.copyId, copyId)).for('update')
  return row ?? null
}

/** Id of the teacher whose question was offered. */
export async function findAuthorOf(executor: Executor, { questionId }: OfferRow): Promise<string | null> {
  const [row] = await executor.select({ id: questions.ownerId }).from(questions).where(eq(questions.id, questionId))
  return row?.id ?? null
}

export async function updateOffer(executor: Executor, id: string, change: Partial<OfferRow>): Promise<void> {
  await executor.update(questionOffers).set(change).where(eq(questionOffers.id, id))
}

/** Deletes the offer of a question and returns it; null if there is none. */
export async function deleteOfferOf(executor: Executor, questionId: string): Promise<OfferRow | null> {
  const [row] = await executor.delete(questionOffers).where(eq(questionOffers.questionId, questionId)).returning()
  return row ?? null
}

export const countPendingOffersOf = async (executor: Executor, ownerId: string): Promise<number> => {
  const rows = await executor
    .select({ id: questionOffers.id })
    .from(questionOffers)
    .innerJoin(questions, eq(questions.id, questionOffers.questionId))
    .where(and(eq(questions.ownerId, ownerId), eq(questionOffers.state, 'pending')))
  return rows.length
}

/** Offers of a teacher's questions, oldest first. */
export const selectOffersOf = (executor: Executor, ownerId: string): Promise<OfferRow[]> =>
  executor
    .select({ offer: questionOffers })
    .from(questionOffers)
    .innerJoin(questions, eq(questions.id, questionOffers.questionId))
    .where(eq(questions.ownerId, ownerId))
    .orderBy(asc(questionOffers.id))
    .then((rows) => rows.map(({ offer }) => offer))

/** Undecided offers, oldest first. */
export const selectPendingOffers = (executor: Executor, { after, limit }: OldestFirst): Promise<OfferRow[]> =>
  executor
    .select()
    .from(questionOffers)
    .where(and(eq(questionOffers.state, 'pending'), after ? gt(questionOffers.id, after) : undefined))
    .orderBy(asc(questionOffers.id))
    .limit(limit)
