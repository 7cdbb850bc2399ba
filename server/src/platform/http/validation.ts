import type { FastifySchemaCompiler } from 'fastify'
import * as z from 'zod/mini'

/** What a schema of an endpoint found wrong, kept whole for the error handler. */
export class InvalidInput extends Error {
  override name = 'InvalidInput'
  readonly issues: z.core.$ZodError
  readonly part: string

  constructor(part: string, issues: z.core.$ZodError) {
    super(`${part} is not valid`)
    this.part = part
    this.issues = issues
  }
}

/** Parses a part of a request with the schema of the contract. Fastify passes null for a body that was not sent. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodMiniType> =
  ({ schema, httpPart }) =>
  (data) => {
    const result = schema.safeParse(data ?? undefined)
    return result.success ? { value: result.data } : { error: new InvalidInput(httpPart ?? 'body', result.error) }
  }
