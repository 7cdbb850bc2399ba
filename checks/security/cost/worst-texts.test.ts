import { endpoints } from '@ariviyal/contract/api'
import { limits } from '@ariviyal/contract/limits'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { parts, textPlaces } from './text-places.ts'
import type { Schema } from '../example.ts'
import { worstTexts } from './worst-texts.ts'

/** Maximum event loop time of any input, in milliseconds of thread time. */
const maxMs = 50

function costOf(work: () => unknown): number {
  const startedAt = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(startedAt)
  return (user + system) / 1_000
}

test("no text in any field of any call takes the contract's schemas long to validate", { timeout: 180_000 }, () => {
  const slow: string[] = []
  let fields = 0
  for (const endpoint of endpoints)
    for (const part of parts) {
      const schema = endpoint[part]
      if (!schema) continue
      const texts = worstTexts(part === 'body' ? limits.bodyBytes - 1_000 : limits.addressMax)
      const form = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
      for (const place of textPlaces(form)) {
        fields += 1
        for (const text of texts) {
          const input = place.put({}, text)
          const read = () => costOf(() => schema.safeParse(input))
          if (read() > maxMs && read() > maxMs && read() > maxMs)
            slow.push(
              `${endpoint.method} ${endpoint.path}, ${part} ${place.name}: ${JSON.stringify(text.slice(0, 12))} × ${text.length}`,
            )
        }
      }
    }
  expect(fields).toBeGreaterThan(150)
  expect(slow).toEqual([])
})
