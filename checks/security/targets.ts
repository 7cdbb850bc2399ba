import type { Schema } from './example.ts'

/** An endpoint of the server, with its parameters and body. */
export interface Target {
  /** `METHOD /path/{name}`. */
  name: string
  method: string
  path: string
  params: Record<string, Schema>
  query: Record<string, Schema>
  body: Schema | null
  headers: [name: string, value: string][]
}

interface Operation {
  parameters?: { in: string; name: string; schema: Schema }[]
  requestBody?: { content?: Record<string, { schema: Schema }> }
}

/** The part of the OpenAPI document that is read here. */
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>
}

const named = (operation: Operation, place: string) =>
  Object.fromEntries(
    (operation.parameters ?? []).filter((each) => each.in === place).map(({ name, schema }) => [name, schema]),
  )

/** Every operation of the document. */
export const targetsOf = ({ paths }: ApiDocument): Target[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      params: named(operation, 'path'),
      query: named(operation, 'query'),
      body: operation.requestBody?.content?.['application/json']?.schema ?? null,
      headers: [],
    })),
  )

const base64 = (text: string) => Buffer.from(text).toString('base64')
const text: Schema = { type: 'string' }
const tus: [string, string][] = [['tus-resumable', '1.0.0']]
const bare = { params: {}, query: {}, body: null, headers: [] }

const plain = (method: string, path: string, more: Partial<Target> = {}): Target => ({
  ...bare,
  name: `${method} ${path}`,
  method,
  path,
  ...more,
})

/** Endpoints outside the API: tus uploads, files, pages, and machine endpoints. `{file}` and `{media}` are replaced by real addresses. */
export const otherTargets: Target[] = [
  plain('POST', '/uploads', {
    headers: [
      ...tus,
      ['upload-length', '700'],
      ['upload-metadata', `kind ${base64('pdf')},filename ${base64('book.pdf')}`],
    ],
  }),
  plain('HEAD', '/uploads/{id}', { params: { id: text }, headers: tus }),
  plain('PATCH', '/uploads/{id}', {
    params: { id: text },
    headers: [...tus, ['upload-offset', '0'], ['content-type', 'application/offset+octet-stream']],
    body: text,
  }),
  plain('DELETE', '/uploads/{id}', { params: { id: text }, headers: tus }),
  plain('GET', '/{file}'),
  plain('HEAD', '/{file}'),
  plain('GET', '/{media}'),
  plain('GET', '/'),
  plain('GET', '/verify/{serial}', { params: { serial: text } }),
  plain('GET', '/reset-password/{token}', { params: { token: text } }),
  plain('GET', '/confirm-address/{token}', { params: { token: text } }),
  plain('GET', '/api/docs/'),
  plain('GET', '/api/openapi.json'),
  plain('GET', '/healthz'),
  plain('GET', '/readyz'),
  plain('GET', '/metrics'),
]
