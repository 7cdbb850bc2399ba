import type { FileAnswer } from '@ariviyal/contract/fields'
import { weekly } from '@ariviyal/contract/live-rules'
import type { House } from '../platform/house.ts'
import { refuseUnprintable } from './confirm-name.ts'
import { drawCertificate } from './draw-certificate.ts'

/** How a name will be printed: a certificate without a code that says of itself what it is. Raises `invalid-fields`. */
export async function drawSpecimen(house: House, name: string): Promise<FileAnswer> {
  refuseUnprintable(name)
  const seconds = weekly.minutes * 60
  const now = house.now()
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
  const body = await drawCertificate({ serial: 'AV-…', issuedAt: now, printed, verifyUrl: '', specimen: true })
  return { name: 'specimen.pdf', body }
}
