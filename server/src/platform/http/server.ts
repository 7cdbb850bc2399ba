import { randomUUID } from 'node:crypto'
import { limits } from '@ariviyal/contract/limits'
import { type FastifyServerOptions, LogController, fastify } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import type { RootContext } from '../app-context.ts'
import { answerBrokenRequest, rejectExpectHeader } from './broken-request.ts'
import { addShutdown } from './close-gracefully.ts'
import { trustIn } from './client-address.ts'
import { answerError } from './error-handler.ts'
import { AppError } from './errors.ts'
import { addFiles } from './files/files.ts'
import { isDeeperThan } from './json-depth.ts'
import { LoadShedder } from '../overload/load-shedder.ts'
import { addOpenApi } from './openapi.ts'
import { addOperations } from './operations/operations.ts'
import type { App } from './route.ts'
import { addSecurityHeaders, setSecurityHeaders } from './security-headers.ts'
import { addSite } from './site/site.ts'
import { validatorCompiler } from './validation.ts'
import { type Connections, createWebServer } from './web-server.ts'

declare module 'fastify' {
  interface FastifyInstance {
    loadShedder: LoadShedder
    connections: Connections
  }
}

/** Builds the web server: routes of the features, files, the site, operations and OpenAPI. */
export async function buildServer(ctx: RootContext, addFeatures: (app: App) => void): Promise<App> {
  const loadShedder = new LoadShedder(ctx.log)
  let connections: Connections | undefined
  const options: FastifyServerOptions = {
    serverFactory: (handler) => {
      const webServer = createWebServer(loadShedder, handler)
      connections ??= webServer.connections
      return webServer.server
    },
    loggerInstance: ctx.log,
    // One log line per response (below) instead of two with the full URL.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    // randomUUID draws on cached random bytes, so an id per request is cheap.
    genReqId: () => randomUUID(),
    bodyLimit: limits.bodyBytes,
    return503OnClosing: true,
    trustProxy: trustIn(ctx.config.trustedProxies),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: limits.tokenMax, ignoreTrailingSlash: false },
    // Malformed URLs arrive here before any hook.
    frameworkErrors: (error, request, reply) => {
      setSecurityHeaders(app, request, reply)
      answerError(error, request, reply)
    },
    clientErrorHandler: answerBrokenRequest,
  }
  const app: App = fastify(options)
  rejectExpectHeader(app.server)
  app.decorate('ctx', ctx)
  app.decorate('loadShedder', loadShedder)
  if (!connections) throw new Error('Fastify did not call the server factory')
  app.decorate('connections', connections)
  app.decorateRequest('caller', null)
  app.decorateRequest('pupil', null)
  app.decorateRequest('refusedAs', null)
  app.decorateRequest('actedBefore', undefined)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(() => {
    throw new AppError('not-found')
  })
  readJsonOnly(app)
  addShutdown(app)
  app.addHook('onClose', (_instance, done) => {
    ctx.changes.close()
    done()
  })
  addSecurityHeaders(app)
  logResponses(app)
  await addOpenApi(app)
  addOperations(app)
  addFeatures(app)
  addFiles(app)
  addSite(app)
  return app
}

/** Accepts JSON bodies only. An empty body is allowed where the schema defines defaults. */
function readJsonOnly(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null, undefined)
    else if (isDeeperThan(limits.jsonDepth, body)) done(new AppError('bad-request'))
    else void parse(request, body, done)
  })
}

/**
 * Logs the route, the account and the error code of each response; never its input, since URLs and queries contain tokens. The client's
 * address is not logged (docs/security.md).
 */
function logResponses(app: App): void {
  // No redaction: these fields cannot contain secrets, and searching for them took longer than writing the line.
  const log = app.ctx.log.child({}, { redact: [] })
  app.addHook('onResponse', (request, reply, done) => {
    const isCall = request.url.startsWith('/api/') && !request.url.startsWith('/api/docs')
    // Pages and images would drown the rest, except for denied files and uploads.
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
}
