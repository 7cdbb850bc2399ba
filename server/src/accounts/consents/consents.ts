import { type LegalName, legalNames, legalVersion } from '@ariviyal/contract/privacy/legal'
import type { Consents } from '@ariviyal/contract/privacy/privacy'
import type { Config } from '../../platform/config.ts'
import type { Executor } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { insertConsents, selectConsentsOf } from './consents.queries.ts'

interface Given {
  at: Date
  config: Config
}

/** The current version of a text of this operator. */
export const versionOf = (name: LegalName, config: Config): string =>
  legalVersion(name, { charges: config.payment !== undefined })

/** Records consent to the current versions of all legal texts, given by sending a form that names them. */
export const recordConsents = (executor: Executor, userId: string, { at, config }: Given): Promise<void> =>
  insertConsents(
    executor,
    legalNames.map((document) => ({ userId, document, version: versionOf(document, config), acceptedAt: at })),
  )

/** Records consent to a text. Raises `text-changed` when a version is not the current one. */
export async function acceptConsents(
  executor: Executor,
  userId: string,
  read: { document: LegalName; version: string }[],
  { at, config }: Given,
): Promise<void> {
  if (read.some(({ document, version }) => versionOf(document, config) !== version)) throw new AppError('text-changed')
  await insertConsents(
    executor,
    read.map(({ document, version }) => ({ userId, document, version, acceptedAt: at })),
  )
}

export async function showConsents(executor: Executor, userId: string, config: Config): Promise<Consents> {
  const rows = await selectConsentsOf(executor, userId)
  return {
    due: legalNames.filter(
      (name) => !rows.some((row) => row.document === name && row.version === versionOf(name, config)),
    ),
    charges: config.payment !== undefined,
    given: rows.map((row) => ({
      document: row.document,
      version: row.version,
      accepted_at: row.acceptedAt.toISOString(),
    })),
  }
}
