import pg from 'pg'
import type { House } from '../house.ts'
import { readMigrations } from '../migrate.ts'

/** What an instance says of one thing that it needs. */
export type Finding = 'ok' | 'away' | 'older' | 'newer' | 'stands still'

/** What an instance needs to do its work, as found at one moment. */
export interface Readiness {
  /** Whether requests may come: the database answers, and its schema is the one that this version was built for. */
  ready: boolean
  /** `schema` is away when the database is, since it is read there. */
  checks: { database: Finding; schema: Finding; files: Finding; jobs: Finding }
}

/** Within this a database must answer, connecting included; one that only hangs counts as away. */
const databaseMs = 2_000
const filesMs = 2_000
/** Whether files can be asked for is found out this seldom: each question to a bucket costs money. */
const filesFreshMs = 15_000
/** A worker looks for jobs each 5 s, so this is many missed turns. */
const jobsSilentMs = 60_000

export interface ReadinessProbe {
  /** Never rejects, and takes 4 s at most; calls at the same time share one answer. */
  look: () => Promise<Readiness>
  close: () => Promise<void>
}

/**
 * Asks over a connection of its own: that all others are busy says that there is much to do, not that the database is away. Files and jobs
 * are told, and do not make an instance unready: every instance shares the store, and the house does most of its work without it.
 */
export function openReadinessProbe(house: House): ReadinessProbe {
  const pool = new pg.Pool({
    ...house.connection,
    max: 1,
    connectionTimeoutMillis: databaseMs,
    query_timeout: databaseMs,
    application_name: 'ariviyal readiness',
  })
  pool.on('error', () => {})
  const known = new Set(readMigrations(house.paths.migrations).map(({ tag }) => tag))
  let files: { at: number; found: Promise<Finding> } | null = null
  let running: Promise<Readiness> | null = null

  const schema = async (): Promise<Finding> => {
    const { rows } = await pool.query<{ name: string }>('SELECT name FROM migrations')
    if (rows.some(({ name }) => !known.has(name))) return 'newer'
    return rows.length < known.size ? 'older' : 'ok'
  }
  const storage = (): Promise<Finding> => {
    const now = performance.now()
    if (!files || now - files.at > filesFreshMs) files = { at: now, found: filesAnswer(house) }
    return files.found
  }
  const look = async (): Promise<Readiness> => {
    const [found, stored] = await Promise.all([schema().catch((): Finding => 'away'), storage()])
    const database: Finding = found === 'away' ? 'away' : 'ok'
    return { ready: found === 'ok', checks: { database, schema: found, files: stored, jobs: jobsWork(house) } }
  }
  return {
    look: () => (running ??= look().finally(() => (running = null))),
    close: () => pool.end(),
  }
}

async function filesAnswer({ storage }: House): Promise<Finding> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Finding>((done) => {
    timer = setTimeout(() => done('away'), filesMs)
  })
  try {
    // Nothing has this key: that the store says so is the answer.
    return await Promise.race([storage.stat('public/readiness').then((): Finding => 'ok'), late])
  } catch {
    return 'away'
  } finally {
    clearTimeout(timer)
  }
}

/** Whether every queue has somebody who looked for jobs lately, or is at one; where this process runs no jobs there is nothing to say. */
function jobsWork({ jobs }: House): Finding {
  if (!jobs.workers) return 'ok'
  const workers = jobs.boss.getWipData()
  const looksAfter = (name: string) =>
    workers.some(
      (worker) =>
        worker.name === name &&
        worker.state === 'active' &&
        (worker.count > 0 || Date.now() - (worker.lastFetchedOn ?? worker.createdOn) < jobsSilentMs),
    )
  return [...jobs.queues.keys()].every(looksAfter) ? 'ok' : 'stands still'
}
