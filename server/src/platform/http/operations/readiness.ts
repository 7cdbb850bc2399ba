import pg from 'pg'
import type { AppContext } from '../../app-context.ts'
import { readMigrations } from '../../db/migrate.ts'

/** Result of one readiness check. */
export type ReadinessFinding = 'ok' | 'away' | 'older' | 'newer' | 'stands still'

/** State of an instance's dependencies at one moment. */
export interface Readiness {
  /** Whether requests may be routed here: the database answers, and its schema matches this version. */
  ready: boolean
  /** `schema` is away when the database is, since it is read there. */
  checks: { database: ReadinessFinding; schema: ReadinessFinding; files: ReadinessFinding; jobs: ReadinessFinding }
}

/** Time limit for the database, connecting included; one that only hangs counts as away. */
const databaseMs = 2_000
const filesMs = 2_000
/** File store results are cached this long: each request to a bucket costs money. */
const filesFreshMs = 15_000
/** Workers poll every 5 s, so this is many missed polls. */
const jobsSilentMs = 60_000

export interface ReadinessProbe {
  /** Never rejects, and takes at most 4 s; concurrent calls share one result. */
  check: () => Promise<Readiness>
  close: () => Promise<void>
}

/**
 * Probes over its own connection: a busy pool means load, not a missing database. Files and jobs are reported, but do not make an instance
 * unready: every instance shares the store, and most requests do not need it.
 */
export function openReadinessProbe(ctx: AppContext): ReadinessProbe {
  const pool = new pg.Pool({
    ...ctx.connection,
    max: 1,
    connectionTimeoutMillis: databaseMs,
    query_timeout: databaseMs,
    application_name: 'ariviyal readiness',
  })
  pool.on('error', () => {})
  const known = new Set(readMigrations(ctx.paths.migrations).map(({ tag }) => tag))
  let files: { at: number; result: Promise<ReadinessFinding> } | null = null
  let running: Promise<Readiness> | null = null

  const schema = async (): Promise<ReadinessFinding> => {
    const { rows } = await pool.query<{ name: string }>('SELECT name FROM migrations')
    if (rows.some(({ name }) => !known.has(name))) return 'newer'
    return rows.length < known.size ? 'older' : 'ok'
  }
  const storage = (): Promise<ReadinessFinding> => {
    const now = performance.now()
    if (!files || now - files.at > filesFreshMs) files = { at: now, result: checkFiles(ctx) }
    return files.result
  }
  const check = async (): Promise<Readiness> => {
    const [schemaFinding, filesFinding] = await Promise.all([schema().catch((): ReadinessFinding => 'away'), storage()])
    const database: ReadinessFinding = schemaFinding === 'away' ? 'away' : 'ok'
    return {
      ready: schemaFinding === 'ok',
      checks: { database, schema: schemaFinding, files: filesFinding, jobs: checkJobs(ctx) },
    }
  }
  return {
    check: () => (running ??= check().finally(() => (running = null))),
    close: () => pool.end(),
  }
}

async function checkFiles({ storage }: AppContext): Promise<ReadinessFinding> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<ReadinessFinding>((done) => {
    timer = setTimeout(() => done('away'), filesMs)
  })
  try {
    // No file has this key; any answer proves that the store works.
    return await Promise.race([storage.stat('public/readiness').then((): ReadinessFinding => 'ok'), timeout])
  } catch {
    return 'away'
  } finally {
    clearTimeout(timer)
  }
}

/** Whether every queue has a worker that polled recently or is running a job. Always ok when this process runs no jobs. */
function checkJobs({ jobs }: AppContext): ReadinessFinding {
  if (!jobs.workers) return 'ok'
  const workers = jobs.boss.getWipData()
  const hasActiveWorker = (name: string) =>
    workers.some(
      (worker) =>
        worker.name === name &&
        worker.state === 'active' &&
        (worker.count > 0 || Date.now() - (worker.lastFetchedOn ?? worker.createdOn) < jobsSilentMs),
    )
  return [...jobs.queues.keys()].every(hasActiveWorker) ? 'ok' : 'stands still'
}
