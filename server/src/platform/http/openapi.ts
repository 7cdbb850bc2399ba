import { brand } from '@ariviyal/contract/brand'
import { ErrorAnswer } from '@ariviyal/contract/errors'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { App } from './route.ts'

const idempotencyNote =
  'A call that changes something may carry an Idempotency-Key of 16 to 64 letters, digits, - and _: sent again with the same key within 24 hours it acts once, and is answered the same.'

/** Schemas that stand once in the document. Written out for each call, errors were more than half of it. */
const schemaRegistry = z.registry<{ id: string }>()
schemaRegistry.add(ErrorAnswer, { id: 'ErrorAnswer' })

/** Documents all routes registered after it as OpenAPI 3.1, from the schemas of the contract. */
export async function addOpenApi(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${brand.name} API`, version: '1.0.0', description: `${brand.description} ${idempotencyNote}` },
      servers: [{ url: app.ctx.config.publicUrl }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'The token of POST /api/auth/user/login' },
        },
      },
    },
    transform: createJsonSchemaTransform({ schemaRegistry }),
    transformObject: createJsonSchemaTransformObject({ schemaRegistry }),
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    // Hash of an inline style of the library. A browser test opens the page and detects a changed hash.
    staticCSP:
      "default-src 'none'; script-src 'self'; style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    // Groups start closed, so that hundreds of calls are not drawn at once.
    uiConfig: { persistAuthorization: false, docExpansion: 'none' },
    // The library takes five times as long to read a document that says it is of 3.1, and shows the same calls.
    transformSpecification: (document) => ({ ...document, openapi: '3.0.3' }),
    transformSpecificationClone: false,
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}
