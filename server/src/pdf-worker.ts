/** Runs in the threads of `platform/pdf/pdf-thread.ts`. What it imports draws from data alone: the rest of the server would be loaded again. */
import { drawReminder } from './assignments/reminder/draw-reminder.ts'
import { drawCertificate } from './certificates/issuing/draw-certificate.ts'
import { drawRecord } from './certificates/records/draw-record.ts'
import { drawGradebook } from './gradebook/draw-gradebook.ts'
import { drawImpact } from './partnerships/impact/draw-impact.ts'
import { drawPoster } from './projects/posters/draw-poster.ts'
import { drawReceipt } from './receipts/draw-receipt.ts'
import { drawReports } from './reports/parents/draw-reports.ts'
import { drawAnalysis } from './tests/analysis/draw-analysis.ts'
import { drawTest } from './tests/print/draw-test.ts'
import type { Drawing } from './platform/pdf/pdf-thread.ts'

const drawings = {
  drawAnalysis,
  drawCertificate,
  drawGradebook,
  drawImpact,
  drawPoster,
  drawReceipt,
  drawRecord,
  drawReminder,
  drawReports,
  drawTest,
} satisfies Record<string, Drawing>

export default ({ name, data }: { name: keyof typeof drawings; data: never[] }): ReturnType<Drawing> =>
  (drawings[name] as Drawing)(...data)
