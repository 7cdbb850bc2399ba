import { expect, test } from 'vitest'
import { rules } from './app.ts'
import { openPdfThreads } from './platform/pdf/pdf-thread.ts'
import { drawImpact } from './partnerships/impact/draw-impact.ts'

test('draws in a thread what the function draws', async () => {
  const impact = { year: 2026, kinds: [], held: 0, pupils: 0, minutes: 0, schools: 0, districts: 0, teachers: 0 }
  const madeAt = new Date('2026-11-21T10:00:00Z')
  const drawPdf = openPdfThreads(rules.pdfWorker)
  const drawn = await drawPdf<typeof drawImpact>('drawImpact', 'வானம் Trust', impact, madeAt)
  expect(Buffer.from(drawn)).toEqual(Buffer.from(await drawImpact('வானம் Trust', impact, madeAt)))
})
