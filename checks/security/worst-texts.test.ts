import { endpoints } from '@ariviyal/contract/api'
import { limits } from '@ariviyal/contract/limits'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { parts, textPlaces } from './text-places.ts'
import type { Schema } from './example.ts'
import { worstTexts } from './worst-texts.ts'

/** What any input may cost the event loop, in milliseconds of the thread's own time. */
const mostMs = 50

function costOf(work: () => unknown): number {
  const begun = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(begun)
  return (user + system) / 1_000
}

test('no text, in any field of any call, makes the schemas of the contract work for long', { timeout: 180_000 }, () => {
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
          if (read() > mostMs && read() > mostMs && read() > mostMs)
            slow.push(
              `${endpoint.method} ${endpoint.path}, ${part} ${place.name}: ${JSON.stringify(text.slice(0, 12))} × ${text.length}`,
            )
        }
      }
    }
  expect(fields).toBeGreaterThan(150)
  expect(slow).toEqual([])
})
