import { listMails, type MailTemplate } from '@ariviyal/contract/staff/mails'
import type { Feature } from '../../platform/feature.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { type App, route } from '../../platform/http/route.ts'

export function mailsRoutes(app: App, ctx: AppContext, features: readonly Feature[]): void {
  const samples = features.flatMap(({ mailSamples }) => Object.entries(mailSamples ?? {}))
  const items = samples.flatMap(([about, mails]) =>
    mails.map(({ id, title, sentWhen, compose }): MailTemplate => ({
      id,
      title,
      about,
      sent_when: sentWhen,
      ...compose(ctx.config.publicUrl),
    })),
  )
  route(app, listMails, async () => ({ items }))
}
