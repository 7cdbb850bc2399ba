import { legalDocuments } from '@ariviyal/contract/legal'
import type { SchoolForm } from '@ariviyal/contract/school-form'
import { v7 as uuid } from 'uuid'
import type { House } from '../platform/house.ts'
import { enqueueMail } from '../platform/mail.ts'
import { inOneTrip } from '../platform/one-trip.ts'
import { registrationReceivedMail } from './institutions.mails.ts'
import { insertInstitution } from './institutions.queries.ts'
import { recordMove } from './record-move.ts'
import { schoolColumns } from './school-details.ts'
import { schoolKeys } from './school-keys.ts'

/** Stores a registration, which waits for staff (docs/product.md, Institutions). */
export async function registerInstitution(house: House, form: SchoolForm): Promise<void> {
  await inOneTrip(house.db, async (tx) => {
    const id = uuid()
    await insertInstitution(tx, {
      id,
      ...schoolColumns(form),
      ...schoolKeys(form),
      status: 'pending',
      reason: '',
      reference: '',
      termsVersion: legalDocuments.terms.version,
      privacyVersion: legalDocuments.privacy.version,
      createdAt: house.now(),
    })
    await recordMove(tx, { institutionId: id, kind: 'registered', by: { actor: 'self', id: null }, at: house.now() })
    await enqueueMail(house, tx, registrationReceivedMail(form))
  })
}
