import { randomUUID } from 'node:crypto'
import { limits } from '@ariviyal/contract/limits'
import { type FastifyServerOptions, LogController, fastify } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import type { House } from '../house.ts'
import { answerBrokenRequest, refuseExpectations } from './broken-request.ts'
import { addLeaving } from './close-gently.ts'
import { trustIn } from './client-address.ts'
import { Door } from './door.ts'
import { answerError } from './error-handler.ts'
import { Refusal } from './errors.ts'
import { filePermits } from './file-answer.ts'
import { addFiles } from './files.ts'
import { addOpenApi } from './openapi.ts'
import { addOperations } from './operations.ts'
import { QuickAnswers } from './quick-answers.ts'
import { QuickFiles } from './quick-files.ts'
import { QuickPages } from './quick-pages.ts'
import { requestLog } from './request-log.ts'
import type { App } from './route.ts'
import { addSecurityHeaders, setSecurityHeaders } from './security-headers.ts'
import { addSite } from './site.ts'
import { validatorCompiler } from './validation.ts'
import { type Connections, createWebServer } from './web-server.ts'

declare module 'fastify' {
  interface FastifyInstance {
    door: Door
    connections: Connections
    quickAnswers: QuickAnswers
    quickPages: QuickPages
  }
}

/** The web server of a house: the routes of the features, files, the site, and what machines and documents need. */
export async function buildServer(house: House, addFeatures: (app: App) => void): Promise<App> {
  const door = new Door(house.log)
  const quickAnswers = new QuickAnswers()
  const quickPages = new QuickPages(quickAnswers)
  const permits = filePermits(house)
  const quickFiles = new QuickFiles(house, permits, quickAnswers)
  let connections: Connections | undefined
  const options: FastifyServerOptions = {
    serverFactory: (handler) => {
      const made = createWebServer(door, (request, response) => {
        const otherwise = () => handler(request, response)
        if (app.leaving || !(quickPages.answer(request, response) || quickFiles.answer(request, response, otherwise)))
          otherwise()
      })
      connections ??= made.connections
      return made.server
    },
    loggerInstance: house.log,
    // One line per answer of our own (below) instead of two that hold the whole address.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    childLoggerFactory: requestLog,
    // Node keeps random bytes for many of these; it is asked for one at each request.
    genReqId: () => randomUUID(),
    bodyLimit: limits.bodyBytes,
    return503OnClosing: true,
    trustProxy: trustIn(house.config.trustedProxies),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: limits.tokenMax, ignoreTrailingSlash: false },
    // An address that cannot be read gets here before any hook.
    frameworkErrors: (error, request, reply) => {
      setSecurityHeaders(app, request, reply)
      answerError(error, request, reply)
    },
    clientErrorHandler: answerBrokenRequest,
  }
  const app: App = fastify(options)
  refuseExpectations(app.server)
  app.decorate('house', house)
  app.decorate('door', door)
  if (!connections) throw new Error('the framework asked for no server')
  app.decorate('connections', connections)
  app.decorate('quickAnswers', quickAnswers)
  app.decorate('quickPages', quickPages)
  app.decorateRequest('caller', null)
  app.decorateRequest('refusedAs', null)
  app.decorateRequest('actedBefore', undefined)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(() => {
    throw new Refusal('not-found')
  })
  readJsonOnly(app)
  addLeaving(app)
  addSecurityHeaders(app)
  logAnswers(app)
  await addOpenApi(app)
  addOperations(app)
  addFeatures(app)
  addFiles(app, permits)
  addSite(app)
  return app
}

/** Bodies are JSON; none at all is fine where the schema says what then counts. */
function readJsonOnly(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body, done)
  })
}

/**
 * Says which route was called, by whose account, and as what it was refused; never with what: addresses and queries hold tokens. The
 * caller's network address is not noted (docs/security.md).
 */
function logAnswers(app: App): void {
  // None of these fields can hold what is blotted out elsewhere, and looking for it took longer than writing the line.
  const log = app.house.log.child({}, { redact: [] })
  app.addHook('onResponse', (request, reply, done) => {
    const isCall = request.url.startsWith('/api/') && !request.url.startsWith('/api/docs')
    // Pages and pictures would drown the rest, but whoever is refused a file or an upload is told of.
    const level = isCall || (request.refusedAs && request.refusedAs !== 'not-found') ? 'info' : 'debug'
    if (log.isLevelEnabled(level))
      log[level](
        {
          requestId: request.id,
          method: request.method,
          route: request.routeOptions.url ?? 'none',
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
          ...(request.caller && { user: request.caller.account.id }),
          ...(request.refusedAs && { refused: request.refusedAs }),
        },
        'answered',
      )
    done()
  })
  app.quickAnswers.onAnswered(({ requestId, route, status, ms }) => {
    if (log.isLevelEnabled('debug'))
      log.debug({ requestId, method: 'GET', route, status, ms: Math.round(ms) }, 'answered')
  })
}
