// Ceilings that are loops: each loop makes one call after the other, several loops run at once, in their own process.
import { randomBytes } from 'node:crypto'
import { verify } from '@node-rs/argon2'
import pg from 'pg'
import { v7 as uuid, validate as isUuid } from 'uuid'
import type { Loop, Written } from './plan.ts'

/** The pool size of the product. */
const poolSize = 10

type Once = () => Promise<unknown>

function writeLoop({ steps, connection, callers }: Extract<Loop, { kind: 'writes' }>): Once {
  const pool = new pg.Pool({ ...connection, max: poolSize })
  let next = 0
  const valueOf = (value: Written, replacements: Map<string, string>, caller: string | undefined): unknown => {
    if ('is' in value) return value.is
    if (value.each === 'caller') return caller
    let text = value.in
    for (const original of value.originals) {
      let replacement = replacements.get(original)
      if (!replacement)
        replacements.set(original, (replacement = isUuid(original) ? uuid() : randomBytes(32).toString('base64url')))
      text = text.replaceAll(original, replacement)
    }
    return text
  }
  return async () => {
    const replacements = new Map<string, string>()
    const caller = callers[(next += 1)]
    const client = await pool.connect()
    try {
      await client.query('begin')
      for (const [index, { text, values }] of steps.entries())
        await client.query({
          name: `step_${index}`,
          text,
          values: values.map((value) => valueOf(value, replacements, caller)),
        })
      await client.query('commit')
    } finally {
      client.release()
    }
  }
}

async function run(once: Once, atOnce: number, seconds: number): Promise<{ count: number; seconds: number }> {
  const startedAt = performance.now()
  let count = 0
  const work = async () => {
    while (performance.now() - startedAt < seconds * 1_000) {
      await once()
      count += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { count, seconds: (performance.now() - startedAt) / 1_000 }
}

let once: Once | undefined
let concurrency = 1
process.on('message', (message: { loop: Loop } | { seconds: number }) => {
  if ('loop' in message) {
    const { loop } = message
    concurrency = loop.atOnce
    once = loop.kind === 'argon2' ? () => verify(loop.stored, loop.password) : writeLoop(loop)
  } else if (once) void run(once, concurrency, message.seconds).then((result) => process.send?.(result))
})
process.on('disconnect', () => process.exit(0))
