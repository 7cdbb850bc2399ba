import type { ContactForm } from '@ariviyal/contract/contact'
import { v7 as uuid } from 'uuid'
import type { House } from '../platform/house.ts'
import { enqueueMail } from '../platform/mail.ts'
import { inOneTrip } from '../platform/one-trip.ts'
import { messageForStaffMail } from './contact.mails.ts'
import { insertMessage } from './contact.queries.ts'

/** Keeps a visitor's message and mails it to staff. */
export async function sendMessage(house: House, form: ContactForm): Promise<void> {
  await inOneTrip(house.db, async (tx) => {
    await insertMessage(tx, {
      id: uuid(),
      name: form.name,
      email: form.email,
      subject: form.subject,
      message: form.message,
      createdAt: house.now(),
    })
    await enqueueMail(house, tx, messageForStaffMail(house.config.staffMail, form, house.config.publicUrl))
  })
}
