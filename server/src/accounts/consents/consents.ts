import { legalDocuments, type LegalName, legalNames } from '@ariviyal/contract/privacy/legal'
import type { Consents } from '@ariviyal/contract/privacy/privacy'
import type { Executor } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { insertConsents, selectConsentsOf } from './consents.queries.ts'

/** Records consent to the current versions of all legal texts, given by sending a form that names them. */
export const recordConsents = (executor: Executor, userId: string, at: Date): Promise<void> =>
  insertConsents(
    executor,
    legalNames.map((document) => ({ userId, document, version: legalDocuments[document].version, acceptedAt: at })),
  )

/** Records consent to a text. Raises `text-changed` when a version is not the current one. */
export async function acceptConsents(
  executor: Executor,
  userId: string,
  read: { document: LegalName; version: string }[],
  at: Date,
): Promise<void> {
  if (read.some(({ document, version }) => legalDocuments[document].version !== version))
    throw new AppError('text-changed')
  await insertConsents(
    executor,
    read.map(({ document, version }) => ({ userId, document, version, acceptedAt: at })),
  )
}

export async function showConsents(executor: Executor, userId: string): Promise<Consents> {
  const rows = await selectConsentsOf(executor, userId)
  return {
    due: legalNames.filter(
      (name) => !rows.some((row) => row.document === name && row.version === legalDocuments[name].version),
    ),
    given: rows.map((row) => ({
      document: row.document,
      version: row.version,
      accepted_at: row.acceptedAt.toISOString(),
    })),
  }
}
