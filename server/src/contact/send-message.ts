import type { ContactForm } from '@ariviyal/contract/contact/contact'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../platform/app-context.ts'
import { enqueueMail } from '../platform/mail/mail.ts'
import { messageForStaffMail } from './contact.mails.ts'
import { insertMessage } from './contact.queries.ts'

/** Stores a visitor's message and mails it to staff. */
export async function sendMessage(ctx: AppContext, form: ContactForm): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await insertMessage(tx, {
      id: uuid(),
      name: form.name,
      email: form.email,
      subject: form.subject,
      message: form.message,
      createdAt: ctx.now(),
    })
    await enqueueMail(ctx, tx, messageForStaffMail(ctx.config.staffMail, form, ctx.config.publicUrl))
  })
}
