import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { answerOf, filePermits } from './file-answer.ts'
import type { App } from '../route.ts'

/** Serves files by their URLs. */
export function addFiles(app: App): void {
  const permits = filePermits(app.ctx)
  for (const place of ['files', 'media'] as const)
    app.route<{ Params: { '*': string } }>({
      method: ['GET', 'HEAD'],
      url: `/${place}/*`,
      schema: { hide: true },
      handler: async (request, reply) => {
        const { key, headers } = await permits[place](request.params['*'], request.url.split('?')[1] ?? '')
        reply.headers(headers)
        return sendFile(app, request, reply, key)
      },
    })
}

async function sendFile(app: App, request: FastifyRequest, reply: FastifyReply, key: string): Promise<FastifyReply> {
  const { storage } = app.ctx
  const file = await storage.stat(key)
  if (!file) throw new AppError('not-found')
  const { status, headers, start, end } = answerOf(file, request.headers)
  reply.code(status).headers(headers)
  if (status === 416) return reply.type('application/json; charset=utf-8').send(new AppError('bad-request').answer)
  if (status === 304 || request.method === 'HEAD') return reply.send(null)
  return reply.send(file.bytes === 0 ? Buffer.alloc(0) : await storage.stream(key, { start, end }))
}
