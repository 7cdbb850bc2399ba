import { endpoints } from '@ariviyal/contract/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPlatformTestApp } from '../../testing/platform-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { route } from './route.ts'

interface Operation {
  security?: object[]
  parameters?: { in: string; name: string; schema: object }[]
  requestBody?: {
    content: Record<
      string,
      { schema: { properties?: Record<string, { default?: unknown; anyOf?: object[] }>; required?: string[] } }
    >
  }
  responses: Record<string, object>
}

let testApp: TestApp
let document: {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, { required?: string[] }> }
}

beforeAll(async () => {
  testApp = await openPlatformTestApp((app) => {
    for (const endpoint of endpoints)
      route(app, endpoint, async () => {
        throw new Error('only documented')
      })
  })
  document = (await testApp.app.inject('/api/openapi.json')).json()
})
afterAll(() => testApp.close())

describe('a developer of an API client', () => {
  test('finds every endpoint of the contract in an OpenAPI 3.1 document, with its responses', () => {
    expect(document.openapi).toMatch(/^3\.1\./)
    for (const endpoint of endpoints) {
      const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]
      const found = {
        path: endpoint.path,
        answers: Object.keys(operation?.responses ?? {}),
        security: operation?.security,
      }
      const answers = expect.arrayContaining([String(endpoint.status), '4XX', '5XX'])
      expect(found).toEqual({
        path: endpoint.path,
        answers,
        security: endpoint.access === 'public' ? undefined : [{ bearer: [] }],
      })
    }
    expect(endpoints.length).toBeGreaterThan(25)
  })

  test('sees optional fields, their defaults, and both forms of a count', () => {
    const form = document.paths['/api/auth/register']?.['post']?.requestBody?.content['application/json']?.schema
    expect(form?.required).toContain('teaching_staff_count')
    expect(form?.required).not.toContain('branches')
    expect(form?.properties?.['branches']?.default).toBe('')
    expect(form?.properties?.['teaching_staff_count']?.anyOf).toHaveLength(2)
  })

  test('reads the schema of an error once, to which every call refers', () => {
    const json = { 'application/json': { schema: { $ref: '#/components/schemas/ErrorAnswer' } } }
    for (const path of Object.values(document.paths))
      for (const { responses } of Object.values(path))
        expect([responses['4XX'], responses['5XX']]).toMatchObject([{ content: json }, { content: json }])
    expect(document.components.schemas['ErrorAnswer']?.required).toEqual(expect.arrayContaining(['msg', 'code']))
  })

  test('sees path parameters', () => {
    const operation = document.paths['/api/auth/user/reset-password/{token}']?.['post']
    expect(operation?.parameters).toEqual([expect.objectContaining({ in: 'path', name: 'token' })])
  })

  test('can open it as a page', async () => {
    const page = await testApp.app.inject('/api/docs/')
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-security-policy']).toContain("script-src 'self'")
    const shown = (await testApp.app.inject('/api/docs/json')).json<typeof document>()
    expect(shown).toEqual({ ...document, openapi: '3.0.3' })
  })
})
