import type { MailPreview } from '@ariviyal/contract/staff/mails'
import { Facts } from '../../ui/facts.tsx'
import { trustMail } from './trust-mail.ts'

/** A mail in a frame without scripts, and its plain-text part. */
export function MailView({ mail }: { mail: MailPreview }) {
  return (
    <div className="grid gap-4">
      <Facts
        facts={[
          ['To', mail.to],
          ['Subject', mail.subject],
        ]}
      />
      <iframe
        title={`Mail: ${mail.subject}`}
        sandbox=""
        srcDoc={trustMail(mail.html)}
        className="h-[28rem] w-full border-2 border-line bg-surface"
      />
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center text-indigo underline underline-offset-4">
          As text
        </summary>
        <pre className="border-l-4 border-line pl-4 font-sans text-sm wrap-anywhere whitespace-pre-wrap">
          {mail.text}
        </pre>
      </details>
    </div>
  )
}
