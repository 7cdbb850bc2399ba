import pg from 'pg'

/** A statement as it was sent. */
export interface SentQuery {
  text: string
  values: unknown[]
}

/** What one part of a plan read of a table. */
export interface TableRead {
  table: string
  how: string
  index: string | null
  /** Rows that it looked at, whether or not they were wanted, over all its turns. */
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

/** Notes what is sent to PostgreSQL from this process while `work` runs. */
export async function sentDuring(work: () => Promise<unknown>): Promise<SentQuery[]> {
  const sent: SentQuery[] = []
  const query = Reflect.get(pg.Client.prototype, 'query') as (...all: unknown[]) => unknown
  const noting = function (this: unknown, ...all: unknown[]) {
    const [first, second] = all
    if (typeof first === 'string') sent.push({ text: first, values: Array.isArray(second) ? second : [] })
    else if (typeof first === 'object' && first !== null && 'text' in first) {
      const own = 'values' in first && Array.isArray(first.values) ? first.values : []
      sent.push({ text: String(first.text), values: Array.isArray(second) ? second : own })
    }
    return query.apply(this, all)
  }
  Object.assign(pg.Client.prototype, { query: noting })
  try {
    await work()
  } finally {
    Object.assign(pg.Client.prototype, { query })
  }
  return sent.filter(({ text }) => /^\s*(select|with)\b/i.test(text))
}

/** What a statement that reads looks at in which table, found by running it. */
export async function readsOf(client: pg.Client, { text, values }: SentQuery): Promise<TableRead[]> {
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    `explain (analyze, timing off, format json) ${text}`,
    values,
  )
  return (rows[0]?.['QUERY PLAN'] ?? []).flatMap(({ Plan }) => readsIn(Plan))
}

function readsIn(node: PlanNode): TableRead[] {
  const below = (node.Plans ?? []).flatMap(readsIn)
  const table = node['Relation Name']
  if (!node['Node Type'].endsWith('Scan') || table === undefined) return below
  const each =
    (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  const rows = Math.round(each * (node['Actual Loops'] ?? 1))
  return [{ table, how: node['Node Type'], index: node['Index Name'] ?? null, rows }, ...below]
}
