import { limits } from '@ariviyal/contract/limits'
import { type FastifyServerOptions, LogController, fastify } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { v7 as uuid } from 'uuid'
import type { House } from '../house.ts'
import { answerBrokenRequest, refuseExpectations } from './broken-request.ts'
import { addLeaving } from './close-gently.ts'
import { trustIn } from './client-address.ts'
import { Door } from './door.ts'
import { answerError } from './error-handler.ts'
import { Refusal } from './errors.ts'
import { addFiles } from './files.ts'
import { addOpenApi } from './openapi.ts'
import { addOperations } from './operations.ts'
import type { App } from './route.ts'
import { addSecurityHeaders, setSecurityHeaders } from './security-headers.ts'
import { addSite } from './site.ts'
import { validatorCompiler } from './validation.ts'
import { type Connections, createWebServer } from './web-server.ts'

declare module 'fastify' {
  interface FastifyInstance {
    door: Door
    connections: Connections
  }
}

/** The web server of a house: the routes of the features, files, the site, and what machines and documents need. */
export async function buildServer(house: House, addFeatures: (app: App) => void): Promise<App> {
  const door = new Door(house.log)
  let connections: Connections | undefined
  const options: FastifyServerOptions = {
    serverFactory: (handler) => {
      const made = createWebServer(door, handler)
      connections ??= made.connections
      return made.server
    },
    loggerInstance: house.log,
    // One line per answer of our own (below) instead of two that hold the whole address.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => uuid(),
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
  app.decorateRequest('caller', null)
  app.decorateRequest('refusedAs', null)
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
  addFiles(app)
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
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...(request.caller && { user: request.caller.account.id }),
      ...(request.refusedAs && { refused: request.refusedAs }),
    }
    const isCall = request.url.startsWith('/api/') && !request.url.startsWith('/api/docs')
    // Pages and pictures would drown the rest, but whoever is refused a file or an upload is told of.
    if (isCall || (request.refusedAs && request.refusedAs !== 'not-found')) request.log.info(line, 'answered')
    else request.log.debug(line, 'answered')
  })
}
