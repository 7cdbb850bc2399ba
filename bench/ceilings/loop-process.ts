// Ceilings that are loops: one call after the other, so many at once, in a process of their own.
import { randomBytes } from 'node:crypto'
import { verify } from '@node-rs/argon2'
import pg from 'pg'
import { v7 as uuid, validate as isUuid } from 'uuid'
import type { Loop, Written } from './plan.ts'

/** As many as the product's. */
const poolSize = 10

type Once = () => Promise<unknown>

function writing({ steps, connection, callers }: Extract<Loop, { kind: 'writes' }>): Once {
  const pool = new pg.Pool({ ...connection, max: poolSize })
  let turn = 0
  const valueOf = (value: Written, news: Map<string, string>, caller: string | undefined): unknown => {
    if ('is' in value) return value.is
    if (value.each === 'caller') return caller
    let text = value.in
    for (const made of value.made) {
      let anew = news.get(made)
      if (!anew) news.set(made, (anew = isUuid(made) ? uuid() : randomBytes(32).toString('base64url')))
      text = text.replaceAll(made, anew)
    }
    return text
  }
  return async () => {
    const news = new Map<string, string>()
    const caller = callers[(turn += 1)]
    const client = await pool.connect()
    try {
      await client.query('begin')
      for (const [place, { text, values }] of steps.entries())
        await client.query({
          name: `step_${place}`,
          text,
          values: values.map((value) => valueOf(value, news, caller)),
        })
      await client.query('commit')
    } finally {
      client.release()
    }
  }
}

async function run(once: Once, atOnce: number, seconds: number): Promise<{ count: number; seconds: number }> {
  const begun = performance.now()
  let count = 0
  const lane = async () => {
    while (performance.now() - begun < seconds * 1_000) {
      await once()
      count += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return { count, seconds: (performance.now() - begun) / 1_000 }
}

let once: Once | undefined
let lanes = 1
process.on('message', (message: { loop: Loop } | { seconds: number }) => {
  if ('loop' in message) {
    const { loop } = message
    lanes = loop.atOnce
    once = loop.kind === 'argon2' ? () => verify(loop.stored, loop.password) : writing(loop)
  } else if (once) void run(once, lanes, message.seconds).then((did) => process.send?.(did))
})
process.on('disconnect', () => process.exit(0))
