import pg from 'pg'

/** A statement sent to PostgreSQL. */
export interface SentQuery {
  text: string
  /** Set for a prepared statement: PostgreSQL may then use a generic plan. */
  name: string | undefined
  values: unknown[]
}

/** What one plan node read from a table. */
export interface TableRead {
  table: string
  how: string
  index: string | null
  /** Rows read, whether or not they matched, over all loops. */
  rows: number
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

/** Records the statements that this process sends to PostgreSQL while `work` runs. */
export async function sentDuring(work: () => Promise<unknown>): Promise<SentQuery[]> {
  const sent: SentQuery[] = []
  const query = Reflect.get(pg.Client.prototype, 'query') as (...all: unknown[]) => unknown
  const recordingQuery = function (this: unknown, ...all: unknown[]) {
    const [first, second] = all
    if (typeof first === 'string')
      sent.push({ text: first, name: undefined, values: Array.isArray(second) ? second : [] })
    else if (typeof first === 'object' && first !== null && 'text' in first) {
      const own = 'values' in first && Array.isArray(first.values) ? first.values : []
      const name = 'name' in first && typeof first.name === 'string' ? first.name : undefined
      sent.push({ text: String(first.text), name, values: Array.isArray(second) ? second : own })
    }
    return query.apply(this, all)
  }
  Object.assign(pg.Client.prototype, { query: recordingQuery })
  try {
    await work()
  } finally {
    Object.assign(pg.Client.prototype, { query })
  }
  return sent.filter(({ text }) => /^\s*(select|with)\b/i.test(text))
}

/**
 * Runs a statement and returns what it reads from which table: with the generic plan for prepared statements, else with the plan for these
 * values.
 */
export async function readsOf(client: pg.Client, { text, name, values }: SentQuery): Promise<TableRead[]> {
  const explain = 'explain (analyze, timing off, format json)'
  let plans: Plans
  if (name !== undefined) {
    const given = values.length > 0 ? `(${values.map(literalOf).join(', ')})` : ''
    await client.query(`set plan_cache_mode = force_generic_plan; prepare looked_at as ${text}`)
    plans = await client.query(`${explain} execute looked_at${given}`)
    await client.query('deallocate looked_at')
  } else plans = await client.query(`${explain} ${text}`, values)
  return (plans.rows[0]?.['QUERY PLAN'] ?? []).flatMap(({ Plan }) => readsIn(Plan))
}

type Plans = pg.QueryResult<{ 'QUERY PLAN': { Plan: PlanNode }[] }>

function literalOf(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString())
  if (Array.isArray(value)) return `array[${value.map(literalOf).join(', ')}]`
  return pg.escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value))
}

function readsIn(node: PlanNode): TableRead[] {
  const below = (node.Plans ?? []).flatMap(readsIn)
  const table = node['Relation Name']
  if (!node['Node Type'].endsWith('Scan') || table === undefined) return below
  const each =
    (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  // Looking for a missing row counts as reading one.
  const rows = Math.round(Math.max(each, 1) * (node['Actual Loops'] ?? 1))
  return [{ table, how: node['Node Type'], index: node['Index Name'] ?? null, rows }, ...below]
}
