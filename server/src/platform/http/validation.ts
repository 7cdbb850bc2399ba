import type { FastifySchemaCompiler } from 'fastify'
import * as z from 'zod/mini'

/** Validation issues of a request part, for the error handler. */
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

/** Parses a request part with the contract's schema. Fastify passes null for a missing body. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodMiniType> =
  ({ schema, httpPart }) =>
  (data) => {
    const result = schema.safeParse(data ?? undefined)
    return result.success ? { value: result.data } : { error: new InvalidInput(httpPart ?? 'body', result.error) }
  }
