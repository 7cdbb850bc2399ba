import type { FileAnswer } from '@ariviyal/contract/fields'
import { weekly } from '@ariviyal/contract/live/live-rules'
import type { AppContext } from '../../platform/app-context.ts'
import { assertPrintable } from './confirm-name.ts'
import type { drawCertificate } from './draw-certificate.ts'

/** Previews how a name will be printed: a certificate without a code, labelled as a specimen. Raises `invalid-fields`. */
export async function drawSpecimen(ctx: AppContext, name: string): Promise<FileAnswer> {
  assertPrintable(name)
  const seconds = weekly.minutes * 60
  const now = ctx.now()
  const printed = {
    name,
    topic: 'The topic of a live session',
    theme: 'teaching',
    speaker: 'The speaker',
    startsAt: new Date(now.getTime() - seconds * 1_000).toISOString(),
    endsAt: now.toISOString(),
    presentSeconds: seconds,
    sessionSeconds: seconds,
  } as const
  const body = await ctx.drawPdf<typeof drawCertificate>('drawCertificate', {
    serial: 'AV-…',
    issuedAt: now,
    printed,
    verifyUrl: '',
    specimen: true,
  })
  return { name: 'specimen.pdf', body }
}
