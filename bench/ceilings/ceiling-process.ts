// A ceiling: does what the product does for a request, without the product's code. Runs in its own process, as the product does.
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fastify } from 'fastify'
import pg from 'pg'
import type { Plan, SameBytes } from './plan.ts'

/** Headers that Node and Fastify add themselves. */
const ownHeaders = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])
const headersOf = ({ headers }: SameBytes) => headers.filter(([name]) => !ownHeaders.has(name))
/** The pool size of the product. */
const poolSize = 10

function startFromMemory(answer: SameBytes): Promise<number> {
  const headers = headersOf(answer).flat()
  const body = Buffer.from(answer.body, 'base64')
  const server = createServer((_request, response) => {
    response.writeHead(answer.status, headers)
    response.end(body)
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}

async function startReplay({ answer, steps, connection }: Extract<Plan, { kind: 'replay' }>): Promise<number> {
  const pool = new pg.Pool({ ...connection, max: poolSize })
  const headers = Object.fromEntries(headersOf(answer).filter(([name]) => name !== 'content-length'))
  const body: unknown = JSON.parse(Buffer.from(answer.body, 'base64').toString())
  const app = fastify()
  app.get('/*', async (request, reply) => {
    const token = request.headers.authorization?.slice('Bearer '.length) ?? ''
    for (const [index, { text, values }] of steps.entries())
      await pool.query({
        name: `step_${index}`,
        text,
        rowMode: 'array',
        values: values.map((value) =>
          'is' in value ? value.is : createHash('sha256').update(token).digest('base64url'),
        ),
      })
    reply.headers(headers)
    return reply.send(body)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

process.once('message', (plan: Plan) => {
  void (plan.kind === 'memory' ? startFromMemory(plan.answer) : startReplay(plan)).then((port) => process.send?.(port))
})
process.on('disconnect', () => process.exit(0))
